import { notSentPage, receivedPage } from '#proposal/contract.ts';
import { addressMeant, pathAt } from '#lib/address.ts';
import { shortened } from '#lib/text.ts';
import type { OwnPageContent, SiteSettings } from '#site/records.ts';
import { type Fault, faultyLines } from '../../pages/own/ownPages.ts';
import { headersAddress } from '../../server/documents/addresses.ts';
import { crawlerPaths } from '../../server/documents/crawlerFiles.ts';
import { pathToCompare } from '../../server/routes/knownPages.ts';
import { type Finding, findingsIn } from './finding.ts';
import { routes } from './ownFiles.ts';

const reasons: Record<Fault, string> = {
  '{days}': '{days} has no value, because KEEP_PROPOSALS_DAYS is not set',
  '{supabase}': '{supabase} has no value, because SUPABASE_URL is not set',
  '{{ }}':
    'the marks {{ and }} are wrong: both have to be in one paragraph, with {days} or {supabase} between them',
};

const setOrMark = 'Give the setting a value, or put the sentence between {{ and }}.';
const remedies: Record<Fault, string> = {
  '{days}': setOrMark,
  '{supabase}': setOrMark,
  '{{ }}':
    'Put {{ before the sentence with {days} or {supabase}, and }} after it, in the same paragraph. Elsewhere, remove the marks.',
};

const { stop, hint } = findingsIn('site/ownPages.ts');

/** Finds faults in the owner's pages. */
export const checkOwnPages = (pages: readonly OwnPageContent[], settings: SiteSettings): Finding[] => [
  ...pages.flatMap(({ path }, index) => wrongPath(path, index, pages)),
  ...leftOut(pages, settings),
];

/** The paths that the site uses itself. */
const taken = new Set(
  [
    '/',
    '/404',
    '/404.html',
    receivedPage,
    notSentPage,
    headersAddress,
    ...Object.values(crawlerPaths),
    ...routes,
  ].map(pathToCompare),
);

function wrongPath(path: string, index: number, pages: readonly OwnPageContent[]): Finding[] {
  const field = `ownPages[${index}].path`;
  if (!path.startsWith('/'))
    return [stop(field, `"${path}" does not begin with a slash`, 'Write it as in /privacy.')];
  const bare = pathToCompare(addressMeant(path));
  if (taken.has(bare)) return [stop(field, `"${path}" is a path of the site itself`, 'Choose another one.')];
  if (pages.slice(0, index).some((one) => pathToCompare(addressMeant(one.path)) === bare))
    return [stop(field, `"${path}" is used twice`, 'Give each page a path of its own.')];
  // With such a path, the address of the page ends with a slash, and the address without it only
  // redirects.
  const hints = path.endsWith('/')
    ? [hint(field, `"${path}" ends with a slash`, `Write it without: ${path.replace(/\/+$/, '')}.`)]
    : [];
  // Such a path works, but people type it in lower case, and links with a blank break in mails.
  if (/[\p{Lu}\s]/u.test(pathAt(path) ?? path))
    hints.push(
      hint(field, `"${path}" has a capital or a blank`, 'Use small letters, and hyphens for blanks.'),
    );
  return hints;
}

/**
 * Finds the headings, paragraphs and list items that the owner's pages leave out because of one of
 * two faults:
 *
 * - `{days}` or `{supabase}` has no value, because its setting is missing, and is not between `{{`
 *   and `}}`.
 * - The marks `{{` and `}}` are wrong: one of the two is missing, or neither `{days}` nor
 *   `{supabase}` is between them.
 */
function leftOut(pages: readonly OwnPageContent[], settings: SiteSettings): Finding[] {
  return pages.flatMap(({ text }, index) => {
    const lines = faultyLines(text, settings);
    const problems = lines.map(({ words, faults }) => {
      const because = faults.map((fault) => reasons[fault]).join(', and ');
      return `the page leaves out "${shortened(words, 60)}": ${because}`;
    });
    if (problems.length === 0) return [];
    const advice = new Set(lines.flatMap(({ faults }) => faults.map((fault) => remedies[fault])));
    return [stop(`ownPages[${index}].text`, problems.join('; '), [...advice].join(' '))];
  });
}
