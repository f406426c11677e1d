import { fill, numberText } from '#proposal/text.ts';
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
 * Returns the parts of a text, which blank lines separate, with the settings in them. A part that needs a setting which is
 * not set is left out.
 */
export function partsOf(text: string, settings: SiteSettings): string[] {
  const { brand, contactEmail, keepProposalsDays: days, supabaseUrl } = settings;
  const values: Record<string, string> = {
    brand,
    email: contactEmail,
    ...(days && { days: numberText(days) }),
    ...(supabaseUrl && { supabase: new URL(supabaseUrl).host }),
  };
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => fill(part, values))
    .filter((part) => !/\{\w+\}/.test(part));
}
