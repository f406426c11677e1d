import type { FooterContent, SiteSettings } from '#site/records.ts';
import { locale } from '#site/language.ts';

/**
 * Returns the years of the copyright line: the first one, or a range if the settings have a later
 * last year.
 */
export function copyrightYears(
  { copyrightYear: first }: Pick<FooterContent, 'copyrightYear'>,
  { copyrightTo: last = first }: Pick<SiteSettings, 'copyrightTo'>,
): string {
  return last > first ? `${first}${locale.range}${last}` : String(first);
}
