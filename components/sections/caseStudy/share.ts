import { asciiDigit } from '#lib/text.ts';
import type { Figure } from '#site/records.ts';

/**
 * A percentage in any form that `Intl` writes, with or without decimals: `60%`, `%60`, `60 %`,
 * `٦٠٪؜`.
 */
const percentage = /(\p{Nd}+)(?:[.,٫]\p{Nd}+)?[\s\p{Cf}]*[%٪％﹪]|[%٪％﹪][\s\p{Cf}]*(\p{Nd}+)/u;

/**
 * Returns the percentage in a text, in any digits and with the sign before or after them: `60` for
 * `60% less`.
 *
 * @returns undefined if the text has none
 */
export function shareIn(text: string): number | undefined {
  const [, before, after] = percentage.exec(text) ?? [];
  const digits = before ?? after;
  return digits === undefined ? undefined : Number(digits.replaceAll(/\p{Nd}/gu, asciiDigit));
}

/**
 * Returns the saved share in a result, in percent and at most 100, or undefined if the result has
 * none.
 */
export function savedBy(result: Figure | undefined): number | undefined {
  const share = shareIn(result?.value ?? '');
  return share === undefined ? undefined : Math.min(share, 100);
}
