import { fill, numberText } from '#lib/text.ts';
import { ownPages } from '#site/ownPages.ts';
import type { OwnPageContent, SiteSettings } from '#site/records.ts';

/**
 * Returns the record of the owner's page at a path.
 *
 * @throws if no page has this path
 */
export function ownPageAt(path: string | undefined): OwnPageContent {
  const page = ownPages.find((one) => one.path === path);
  if (!page) throw new Error(`site/ownPages.ts has no page for ${path}`);
  return page;
}

/**
 * Why a page leaves out a heading, paragraph or list item. An owner may put the marks `{{` and `}}`
 * around a text that the page shows only if the settings for its placeholders are set.
 *
 * - `{days}` or `{supabase}`: this placeholder is not between marks, and its setting is not set. An
 *   example is `We erase it after {days} days.` without `KEEP_PROPOSALS_DAYS`.
 * - `{{ }}`: the text between two marks contains neither `{days}` nor `{supabase}`, as in `{{We
 *   erase it.}}`, or one of the two marks is missing, as in `{{After {days} days we erase it.`
 */
export type Fault = '{days}' | '{supabase}' | '{{ }}';

/** A heading, a paragraph or a list item. */
type Line = {
  /** The sign at the beginning of the line: `## `, `- ` or nothing. */
  sign: string;
  words: string;
  faults: Fault[];
};

/**
 * Returns the parts of a text, which blank lines separate, with the values of settings filled in.
 *
 * Text between the marks `{{` and `}}` is left out if it has a placeholder whose setting is not
 * set. A heading, paragraph or list item with a `Fault` is left out as a whole, so that nobody
 * reads half a sentence. Preflight names each heading, paragraph and list item with a fault.
 */
export function partsOf(text: string, settings: SiteSettings): string[] {
  const values = valuesOf(settings);
  return linesOfParts(text, values)
    .map((lines) =>
      lines
        .filter(({ words, faults }) => words && faults.length === 0)
        .map(({ sign, words }) => sign + fill(words, values))
        .join('\n'),
    )
    .filter(Boolean);
}

/** Returns the headings, paragraphs and list items of a text that have a fault. */
export const faultyLines = (text: string, settings: SiteSettings): Line[] =>
  linesOfParts(text, valuesOf(settings))
    .flat()
    .filter(({ faults }) => faults.length > 0);

/** Returns the values of the placeholders, without those whose setting is not set. */
function valuesOf(settings: SiteSettings): Record<string, string> {
  const { brand, contactEmail, keepProposalsDays: days, supabaseUrl } = settings;
  return {
    brand,
    email: contactEmail,
    ...(days && { days: numberText(days) }),
    ...(supabaseUrl && { supabase: new URL(supabaseUrl).host }),
  };
}

/** The placeholders of settings that need not be set. */
const optional = ['{days}', '{supabase}'] as const;
const optionalIn = (words: string) => optional.filter((name) => words.includes(name));

/**
 * Matches a marked text, which is shown only if the settings for its placeholders are set: `{{After
 * {days} days it is erased.}}`.
 */
const marked = /\{\{((?:(?!\{\{).)*?)\}\}(?!\})/gs;

/** Returns the lines of each part of a text. A marked text whose setting is not set is removed. */
function linesOfParts(text: string, values: Record<string, string>): Line[][] {
  const unsetIn = (words: string) => optionalIn(words).filter((name) => !(name.slice(1, -1) in values));
  const withoutMarks = (part: string) =>
    part.replaceAll(marked, (whole, inner: string) => {
      // Marks around a text without a placeholder, for example {{days}}, are the owner's mistake.
      // They stay in the line, which then has the fault `{{ }}`.
      if (optionalIn(inner).length === 0) return whole;
      return unsetIn(inner).length > 0 ? '' : inner;
    });
  const toLine = (line: string): Line => {
    const [sign = ''] = /^\s*(## |- )?/.exec(line) ?? [];
    const words = line.slice(sign.length).replaceAll(/\s+/g, ' ').trim();
    const marks = /\{\{|\}\}/.test(words) ? (['{{ }}'] as const) : [];
    return { sign: sign.trimStart(), words, faults: [...unsetIn(words), ...marks] };
  };
  const parts = text.trim().split(/\n\s*\n/);
  return parts.map((part) =>
    withoutMarks(part)
      .split(/\n\s*(?=- )/)
      .map(toLine),
  );
}
