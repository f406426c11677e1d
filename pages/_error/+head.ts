import { content } from '#site/errorPages.ts';
import type { Head } from '../../renderer/pageContext.ts';

const head: Head = ({ message }) => ({ title: content[message!].heading });

export default head;
