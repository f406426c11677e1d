import type { Head } from '../../renderer/pageContext.ts';
import { cardAlt } from '../cardAlt.ts';
import { ownPageAt } from './ownPages.ts';

const head: Head = ({ settings, path }) => {
  const { title, description } = ownPageAt(path);
  return { title, description, imageAlt: cardAlt(settings), path };
};

export default head;
