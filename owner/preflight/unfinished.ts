import { captures } from '#lib/text.ts';
import { isAddress, type SiteText } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';

/** Notes to oneself, filler text, and words in brackets that have no address after them. */
const notes = [/(\blorem ipsum\b)/gi, /\b(TODO|FIXME|XXX)\b/g, /(\[(?!sic\])\p{L}[^[\]]*\])(?!\s*\()/gu];

/** Finds texts that look unfinished, such as "[insert text]". */
export function checkUnfinished(texts: SiteText[]): Finding[] {
  return texts
    .filter(({ field }) => !isAddress(field))
    .flatMap(({ file, field, text }) => {
      const found = notes.flatMap((note) => captures(text, note)).map((note) => `"${note.slice(0, 40)}"`);
      if (found.length === 0) return [];
      return [findingsIn(file).hint(field, `it looks unfinished: ${list.format(found)}`, 'Write the text.')];
    });
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
