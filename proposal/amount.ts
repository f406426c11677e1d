import { asciiDigit, numberText } from '#lib/text.ts';

/**
 * The parts of an amount: a currency or sign before the digits, the digits of any script with their
 * separators, and the rest. The `,-` or `:-` of whole amounts may follow the digits.
 */
const form = /^([^\p{Nd}]*)(\p{Nd}(?:[\p{Nd}.,'’‘ʼ´`٫٬⹁\s]*\p{Nd})?)(?:[.,:]\s?[-–—]{1,2})?([^\p{Nd}]*)$/u;

/**
 * A point or comma before the digits (`$.50`). After a letter or slash it ends a currency instead
 * (`Rs.500`, `S/.500`).
 */
const pointFirst = /(?:^|[^\p{L}\p{M}/.,])([.,٫])$/u;

/** A sign (`≈`, `<`, `/=`), a currency, or another unit in words. */
const unit = /^[\p{L}\p{M}\p{Sc}\p{Sm}\p{Cf}²³%٪.:'’་/()–\s-]{0,50}$/u;

/**
 * Digits alone, or in groups: one to three digits, then groups of two or three, and three digits in
 * the last group. Decimals may follow: `1,23,456.50`.
 */
const grouped = /^(?:\d+|\d{1,3}([.,'’‘ʼ´`٬⹁\s])(?:\d{2,3}\1)*\d{3})(?:[.,٫]\d+)?$/;

/** A mistake: the decimal separator is the same as the one between groups, as in `5.000.00`. */
const mistyped = /([.,])\d+\1(?!\d{3}$)\d+$/;

/**
 * Words after a number that mean thousands or more in some language. `B/.` does not: it is the sign
 * of the balboa.
 */
const multiplier =
  /^\s?(?:[千万萬億천만억]|(?:[kmtbl]|cr|mio|mil\p{L}*|m[mn]|mii|ml[dnr]|mrd|bn|billion|tsd|taus\p{L}*|t[iy]s\p{L}*|tusen|tuhat\p{L}*|tūkst\p{L}*|duizend|ezer|bin|juta|ribu|triệu|nghìn|тыс\p{L}*|тис\p{L}*|мил\p{L}*|мл[нр]\p{L}*|хил\p{L}*|χιλ\p{L}*|εκατ\p{L}*|la(?:kh|c)s?|crores?|thousands?|grand|ألف|آلاف|مليون|ملايين|هزار|میلیون|אלף|מיליון|लाख|करोड़|हज़ार)(?![\p{L}\p{M}/])|พัน|หมื่น|แสน|ล้าน)/iu;

/**
 * The sign of a negative number: at the very beginning, or directly before the digits or their
 * currency sign (`EUR -5000`). Elsewhere it is a dash or a bracket: `Budget - 5000`,
 * `about (5000)`.
 */
const negative = /^[\p{Cf}\s]*[-−–(]|[-−–][\p{Cf}\p{Sc}]*$/u;

/** After Burmese digits, a K is the sign of the kyat and does not mean thousands. */
const kyats = /[၀-၉]\s?K$/u;

function partsOf(text: string) {
  const [, before = '', typed = '', behind = ''] = form.exec(text) ?? [];
  const digits = typed.replaceAll(/\p{Nd}/gu, asciiDigit);
  const [, point] = pointFirst.exec(before) ?? [];
  return point
    ? { before: before.slice(0, -1), digits: `0${point}${digits}`, behind }
    : { before, digits, behind };
}

/**
 * Whether a text is a number or an amount, as people and `Intl.NumberFormat` write it in any
 * country: `€ 5.000`, `CHF 5’000.–`, `5 000 kr`, `5k`. A currency or another short unit may be
 * before or after it. A range is an amount too: `5–8k`, `€5,000 to €8,000`.
 */
export const isAmount = (text: string): boolean => isSingle(text) || isRange(text);

function isSingle(text: string): boolean {
  const { before, digits, behind } = partsOf(text);
  return grouped.test(digits) && unit.test(before) && unit.test(behind);
}

/** A number with its separators. */
const numberForm = /\p{Nd}(?:[\p{Nd}.,'’‘ʼ´`٫٬⹁\s]*\p{Nd})?/gu;

/** A dash or a word between the two numbers of a range. */
const between = /[-−–—~〜～至到]|\s\p{L}+\s/u;

function isRange(text: string): boolean {
  const numbers = text.match(numberForm) ?? [];
  const others = text.split(numberForm).map((other) => other.replace(wholeAmount, ''));
  return (
    numbers.length === 2 &&
    numbers.every((one) => grouped.test(one.replaceAll(/\p{Nd}/gu, asciiDigit))) &&
    others.every((other) => unit.test(other)) &&
    between.test(others[1]!)
  );
}

/** The sign of a whole amount: `5.000,-`. */
const wholeAmount = /^[.,:]\s?[-–—]{1,2}(?!\p{Nd})/u;

/**
 * Returns an amount as it is shown: as typed, and then the number that was understood. Without the
 * number if the text is digits alone, or has it as the site's language writes it.
 */
export function amountText(typed: string): string {
  const number = numberIn(typed);
  if (number === undefined || /^\d+$/.test(typed)) return typed;
  const understood = numberText(number);
  return typed.includes(understood) ? typed : `${typed} (${understood})`;
}

/**
 * Returns the number in an amount, or nothing if that is in doubt: it is a range, the number is too
 * long, a separator in it is mistyped, or a word after it may mean thousands or more.
 */
export function numberIn(text: string): number | undefined {
  const { before, digits, behind } = partsOf(text);
  const word = kyats.test(text) ? '' : behind;
  const thousands = /^\s?k(?!\p{L})/iu.test(word);
  const doubtful = mistyped.test(digits) || (!thousands && multiplier.test(word));
  if (!isSingle(text) || doubtful) return undefined;
  const number = Number(plain(digits)) * (thousands ? 1_000 : 1);
  if (number > Number.MAX_SAFE_INTEGER) return undefined;
  return negative.test(before) ? -number : number;
}

/**
 * Returns the digits without separators, with a point before the decimals. Three digits after a
 * single separator are a group and not decimals: `5.000`.
 */
function plain(digits: string): string {
  const [, whole = digits, sign = '', decimals = ''] = /^(.*)([.,٫])(\d+)$/s.exec(digits) ?? [];
  const isGroup = sign !== '٫' && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (isGroup || whole.includes(sign)) return digits.replaceAll(/\D/g, '');
  return `${whole.replaceAll(/\D/g, '')}.${decimals}`;
}
