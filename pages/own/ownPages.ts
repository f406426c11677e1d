import { fill, numberText } from '#lib/text.ts';
import { locale } from '#site/language.ts';
import { sentencesOf } from './sentences.ts';
import { ownPages } from '#site/ownPages.ts';
import type { OwnPageContent, SiteSettings } from '#site/records.ts';

/**
 * Returns the record of a page.
 *
 * @throws if no page has this path
 */
export function ownPageAt(path: string | undefined): OwnPageContent {
  const page = ownPages.find((one) => one.path === path);
  if (!page) throw new Error(`site/ownPages.ts has no page for ${path}`);
  return page;
}

/**
 * Returns the parts of a text, which blank lines separate, with the settings in them. A sentence
 * that names a setting which is not set is left out, and so is a line of a list or a part in which
 * nothing else is said. Where `{{` and `}}` mark what belongs together, that is left out or said as
 * a whole.
 */
export function partsOf(text: string, settings: SiteSettings): string[] {
  const { brand, contactEmail, keepProposalsDays: days, supabaseUrl } = settings;
  const optional = {
    days: days && numberText(days),
    supabase: supabaseUrl && new URL(supabaseUrl).host,
  };
  const unset = Object.entries(optional).flatMap(([name, value]) => (value ? [] : [`{${name}}`]));
  const isSaid = (words: string) => !unset.some((name) => words.includes(name));
  const values = { brand, email: contactEmail, ...optional } as Record<string, string>;
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) =>
      linesOf(part)
        .flatMap(({ mark, words }) => {
          const marked = words.replaceAll(markedWords, (_, inner: string) => (isSaid(inner) ? inner : ''));
          const said = sentencesOf(marked, locale.lang).filter(isSaid).join('').trim();
          return said ? [mark + fill(said, values).replaceAll(/ {2,}/g, ' ')] : [];
        })
        .join('\n'),
    )
    .filter(Boolean);
}

/** What an owner has marked as one: `{{After {days} days it is erased.}}`. */
const markedWords = /\{\{(.*?)\}\}(?!\})/gs;

/**
 * The lines of a list, or a heading or paragraph as one line, each with the mark that it starts
 * with.
 */
function linesOf(part: string) {
  return part.split(/\n\s*(?=- )/).map((line) => {
    const [mark = ''] = /^\s*(## |- )?/.exec(line) ?? [];
    return { mark: mark.trimStart(), words: line.slice(mark.length).replaceAll(/\s+/g, ' ') };
  });
}
