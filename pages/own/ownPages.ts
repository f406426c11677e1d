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
 * Returns the parts of a text, which blank lines separate, with the values of settings filled in. A
 * sentence with a setting that is not set is left out. So is a list item or a part that has no
 * other sentence. Words between `{{` and `}}` are left out, or kept, as a whole.
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

/** Words that an owner has marked as one sentence: `{{After {days} days it is erased.}}`. */
const markedWords = /\{\{(.*?)\}\}(?!\})/gs;

/** Returns the items of a list, or a heading or paragraph as one line, each with its mark. */
function linesOf(part: string) {
  return part.split(/\n\s*(?=- )/).map((line) => {
    const [mark = ''] = /^\s*(## |- )?/.exec(line) ?? [];
    return { mark: mark.trimStart(), words: line.slice(mark.length).replaceAll(/\s+/g, ' ') };
  });
}
