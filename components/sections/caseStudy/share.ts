/**
 * A percentage as the languages that `Intl` knows write it: `60%`, `%60`, `60 %`, `٦٠٪؜`. Decimals
 * may follow.
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
  return digits === undefined ? undefined : Number(Array.from(digits, valueOf).join(''));
}

/**
 * Returns the value of a decimal digit. Unicode has the ten digits of a script in a row, from 0 to
 * 9 (UAX 44, 5.7.4).
 */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
