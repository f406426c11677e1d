import type { Word } from '../../lib/textsIn.ts';
import { findingsIn } from './finding.ts';

export type Place = ReturnType<typeof placeOf>;

/** Where a text of the page stands in the records: all of it, its beginning, or a part of it. */
export function placeOf(text: string, words: Word[]) {
  const longestFirst = words.toSorted((one, other) => other.text.length - one.text.length);
  const word =
    words.find((one) => one.text === text) ??
    longestFirst.find((one) => one.text && text.includes(one.text.slice(0, 40))) ??
    words.find((one) => one.text.includes(text));
  return { ...findingsIn(word?.file ?? 'components'), field: word?.field ?? `"${text.slice(0, 40)}"` };
}
