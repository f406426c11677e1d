import type { Head } from '../../renderer/pageContext.ts';
import { wordsFor } from './words.ts';

const head: Head = ({ status }) => ({ title: wordsFor(status).heading });

export default head;
