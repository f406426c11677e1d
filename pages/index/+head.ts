import type { Head } from '../../renderer/pageContext.ts';
import { content } from '#site/landing.ts';
import { cardAlt } from '../cardAlt.ts';
import { structuredData } from './structuredData.ts';

const head: Head = ({ settings, notice }) => {
  const { title, description } = content.meta;
  const { errorPrefix } = content.contact.form;
  return {
    title: notice?.kind === 'invalid' ? errorPrefix + title : title,
    description,
    imageAlt: cardAlt(settings),
    structuredData: structuredData(content, settings),
    motion: '/motion.css',
  };
};

export default head;
