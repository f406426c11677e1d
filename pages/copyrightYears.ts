import type { FooterContent, SiteSettings } from '#site/records.ts';
import { locale } from '#site/language.ts';

/**
 * Returns the years of the copyright line: the first year alone, or a range such as 2024-2026 if
 * the settings have a last year that is later.
 */
export function copyrightYears(
  { copyrightYear: first }: Pick<FooterContent, 'copyrightYear'>,
  { copyrightTo: last = first }: Pick<SiteSettings, 'copyrightTo'>,
): string {
  return last > first ? `${first}${locale.range}${last}` : String(first);
}
