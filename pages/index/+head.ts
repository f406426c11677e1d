import type { Head } from '../../renderer/pageContext.ts';
import { content } from './content.ts';

const head: Head = ({ notice }) => {
  const { title, description } = content.meta;
  const { errorPrefix } = content.contact.form;
  return { title: notice?.kind === 'invalid' ? errorPrefix + title : title, description };
};

export default head;
