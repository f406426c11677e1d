import { linksIn } from '#lib/text.ts';
import type { Word } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';

/** The texts in which `[words](address)` becomes a link. */
const linked =
  /^(fields\[\d+\]\.(label|hint)|formWords\.(privacy|erased|byMail\.privacy)|ownPages\[\d+\]\.text)$/;

/** The texts in which `## ` begins a heading. */
const withHeadings = /^ownPages\[\d+\]\.text$/;

/** Markup that other programs leave in texts. The page would show it as it is. */
const marks: [what: string, pattern: RegExp][] = [
  ['a tag', /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/i],
  ['an entity', /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i],
  ['stars', /\*\*[^*]+\*\*|(?:^|\s)\*[^\s*][^*]*\*(?=$|[\s.,;:!?])/],
  ['underscores', /(?:^|\s)__[^_]+__|(?:^|\s)_[^\s_][^_]*_(?=$|[\s.,;:!?])/],
  ['tildes', /~~[^~]+~~/],
  ['backquotes', /`[^`]+`/],
  ['a picture', /!\[[^\]]*\]\(/],
  ['a link', /\[[^\]]*\]\([^)]*\)?/],
];

/** Finds texts in which visitors would see markup that the page does not understand. */
export function checkMarkup(words: Word[]): Finding[] {
  return words
    .filter(({ field }) => !/\.(path|href|url|image|file|name)$/.test(field))
    .flatMap(({ file, field, text }) => {
      const isLinked = linked.test(field);
      const shown = isLinked
        ? linksIn(text).map((part) => (part.href === undefined ? part.words : ' '))
        : [text];
      const heading: [string, RegExp] = [
        'a heading',
        withHeadings.test(field) ? /^(?:#|###+) /m : /^#{1,6} /m,
      ];
      const [sign] = [...marks, heading].flatMap(([what, pattern]) => {
        const [mark] = shown.flatMap((part) => pattern.exec(part) ?? []);
        return mark ? [{ what, mark: mark.trim() }] : [];
      });
      if (!sign) return [];
      const problem = `visitors would see the signs of ${sign.what}: "${sign.mark.slice(0, 40)}"`;
      const remedy = isLinked
        ? 'Write a link as [words](address), without blanks in the address, and all else as plain text.'
        : 'Write it as plain text.';
      return [findingsIn(file).stop(field, problem, remedy)];
    });
}
