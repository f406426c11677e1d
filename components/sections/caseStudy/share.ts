import { asciiDigit } from '#lib/text.ts';
import type { Figure } from '#site/records.ts';

/**
 * A percentage in any form that `Intl` writes, with or without decimals: `60%`, `%60`, `60 %`,
 * `٦٠٪؜`.
 */
const percentage = /(\p{Nd}+)(?:[.,٫]\p{Nd}+)?[\s\p{Cf}]*[%٪％﹪]|[%٪％﹪][\s\p{Cf}]*(\p{Nd}+)/u;

/**
 * Returns the percentage in a text as a number: `60` for `60% less`. The digits may be those of any
 * script, and the percent sign may be before or after them.
 *
 * @returns undefined if the text has no percentage
 */
export function shareIn(text: string): number | undefined {
  const [, before, after] = percentage.exec(text) ?? [];
  const digits = before ?? after;
  return digits === undefined ? undefined : Number(digits.replaceAll(/\p{Nd}/gu, asciiDigit));
}

/**
 * Returns the percentage in a result's value, which says how much was saved, and at most 100.
 * Returns undefined if the value has no percentage.
 */
export function savedBy(result: Figure | undefined): number | undefined {
  const share = shareIn(result?.value ?? '');
  return share === undefined ? undefined : Math.min(share, 100);
}
