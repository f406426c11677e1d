import { addressMeant } from '#lib/address.ts';
import type { Head } from '../../renderer/pageContext.ts';
import { cardAlt } from '../cardAlt.ts';
import { ownPageAt } from './ownPages.ts';

const head: Head = ({ settings, path }) => {
  const page = ownPageAt(path);
  const { title, description } = page;
  return { title, description, imageAlt: cardAlt(settings), path: addressMeant(page.path) };
};

export default head;
