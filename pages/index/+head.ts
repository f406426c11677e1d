import type { Head } from '../../renderer/pageContext.ts';
import { content } from './content.ts';

const head: Head = () => content.meta;

export default head;
