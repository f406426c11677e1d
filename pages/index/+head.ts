import type { Head } from '../../renderer/pageContext.ts';
import type { FormNotice } from '#proposal/contract.ts';
import { formWords } from '#site/form.ts';
import { content } from '#site/landing.ts';
import { cardAlt } from '../cardAlt.ts';
import { structuredData } from './structuredData.ts';

const head: Head = ({ settings, notice }) => {
  const { description } = content.meta;
  return {
    title: titleFor(notice?.kind),
    description,
    imageAlt: cardAlt(settings),
    structuredData: structuredData(content, settings),
  };
};

function titleFor(kind: FormNotice['kind'] | undefined): string {
  const { meta, contact } = content;
  if (kind === 'received') return contact.receivedTitle;
  return kind === 'invalid' ? formWords.errorPrefix + meta.title : meta.title;
}

export default head;
