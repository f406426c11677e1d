/**
 * A percentage as any language writes it: `60%`, `%60`, `60 %`, `٦٠٪؜`, with a sign or a fraction.
 */
const percentage = /(\p{Nd}+)(?:[.,٫]\p{Nd}+)?[\s\p{Cf}]*[%٪％﹪]|[%٪％﹪][\s\p{Cf}]*(\p{Nd}+)/u;

/**
 * The percentage in a text, whatever the language of its digits and the place of its sign: `60` of
 * `60% less`.
 *
 * @returns undefined if there is none
 */
export function shareIn(text: string): number | undefined {
  const [, before, after] = percentage.exec(text) ?? [];
  const digits = before ?? after;
  return digits === undefined ? undefined : Number(Array.from(digits, valueOf).join(''));
}

/**
 * The value of a decimal digit. In Unicode the ten digits of a script stand in one row, zero first
 * (UAX 44, 5.7.4).
 */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
