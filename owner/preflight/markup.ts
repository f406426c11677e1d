import { linksIn } from '#lib/text.ts';
import { hrefsIn, type SiteText } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';

/** The texts in which `[words](address)` becomes a link. */
const linked =
  /^(fields\[\d+\]\.(label|hint)|formWords\.(privacy|erased|byMail\.privacy)|ownPages\[\d+\]\.text)$/;

/** The texts in which `## ` begins a heading. */
const withHeadings = /^ownPages\[\d+\]\.text$/;

const plain = 'Write it as plain text.';
const asLink = 'Write a link as [words](address), and a blank in its address as %20.';
const asHeading = 'Begin a heading with "## ".';

/** Markup that other programs leave in texts. The page would show it as it is. */
const marks: [what: string, pattern: RegExp][] = [
  ['a tag', /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/i],
  ['an entity', /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i],
  ['stars', /\*\*[^*]+\*\*|(?:^|\s)\*[^\s*][^*]*\*(?=$|[\s.,;:!?])/],
  ['underscores', /(?:^|\s)__[^_]+__|(?:^|\s)_[^\s_][^_]*_(?=$|[\s.,;:!?])/],
  ['tildes', /~~[^~]+~~/],
  ['backquotes', /`[^`]+`/],
];

const picture = /!\[[^\]]*\]\([^)]*\)?/;
/**
 * A link, or nearly one: the second half of the pattern accepts a superfluous blank or bracket
 * before the address.
 */
const link = /(?<!!)\[[^\]]*\](?:\([^)]*\)?|[\]\s]*\(\s*(?:\w+:|\/)[^)]*\)?)/;

/**
 * Addresses that browsers can follow. An address without a scheme, such as `/privacy`, leads to
 * this site.
 */
const knownAddress = /^(?:https?:\/\/[^/]|mailto:|tel:|sms:|(?![\w+.-]+:))/i;

/**
 * Finds texts in which visitors would see markup that the page does not understand, or a link that
 * no browser follows.
 */
export function checkMarkup(texts: SiteText[]): Finding[] {
  return texts
    .filter(({ field }) => !/\.(path|href|url|image|file|name)$/.test(field))
    .flatMap(({ file, field, text }) => {
      const addresses = linked.test(field) ? hrefsIn(text) : [];
      const unknown = addresses.find((address) => !knownAddress.test(address));
      if (unknown)
        return [
          findingsIn(file).stop(
            field,
            `the link to "${unknown}" leads nowhere`,
            'Begin the address with https://, mailto:, tel: or a slash.',
          ),
        ];
      const signs = signsIn(field, text);
      if (signs.length === 0) return [];
      const named = signs.map(({ what, mark }) => `${what} ("${mark.slice(0, 40)}")`);
      const problem = `visitors would see this as it is typed: ${list.format(named)}`;
      const remedy = [...new Set(signs.map(({ advice }) => advice))].join(' ');
      return [findingsIn(file).stop(field, problem, remedy)];
    });
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Finds the first mark of each kind in a text, with what to write instead. */
function signsIn(field: string, text: string) {
  const isLinked = linked.test(field);
  const hasHeadings = withHeadings.test(field);
  // Visitors do not see the brackets of a link that the page understands.
  const shown = isLinked ? linksIn(text).map((part) => (part.href === undefined ? part.words : ' ')) : [text];
  const heading = hasHeadings ? /^(?:#|###+) .*/m : /^#{1,6} .*/m;
  const rules: [what: string, pattern: RegExp, advice: string, parts: string[]][] = [
    ...marks.map(([what, pattern]) => [what, pattern, plain, shown] as (typeof rules)[number]),
    // A picture is looked for in the whole text, because `shown` no longer has the part of a
    // picture that looks like a link.
    ['a picture', picture, plain, [text]],
    ['a link', link, isLinked ? asLink : plain, shown],
    ['a heading', heading, hasHeadings ? asHeading : plain, shown],
  ];
  return rules.flatMap(([what, pattern, advice, parts]) => {
    const [mark] = parts.flatMap((part) => pattern.exec(part) ?? []);
    return mark ? [{ what, mark: mark.trim(), advice }] : [];
  });
}
