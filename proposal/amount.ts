import { asciiDigit, numberText } from '#lib/text.ts';

/** The apostrophe, and the characters that people type in its place. */
const apostrophes = ["'", '’', '‘', 'ʼ', '´', '`'];

/**
 * The characters that may separate groups of digits, as in `5.000`, `5,000` and `5'000`. White
 * space may separate groups, too (see `groupSign`). The last two characters of the list are Arabic
 * and Adlam.
 */
const groupSigns = ['.', ',', ...apostrophes, '٬', '⹁'];

/** The decimal separators. The last one is Arabic. */
const decimalSigns = ['.', ',', '٫'];

/**
 * Chinese, Japanese, Korean and Thai words that mean thousands or more. Such a word is recognized
 * even if another letter follows directly, because these languages do not always write a space
 * between words.
 */
const multiplierSigns = ['千', '万', '萬', '億', '천', '만', '억', 'พัน', 'หมื่น', 'แสน', 'ล้าน'];

/**
 * Words and abbreviations that mean thousands or more in some language. They are recognized only as
 * whole words: the `m` of `5 m` is recognized, the `m` of `5 men` is not.
 */
const multiplierWords = [
  'k m t b l mm mn bn cr mio mii mld mln mlr mrd tsd',
  'thousand thousands grand billion lakh lakhs lac lacs crore crores',
  'tusen duizend ezer bin juta ribu triệu nghìn',
  'ألف آلاف مليون ملايين هزار میلیون אלף מיליון लाख करोड़ हज़ार',
].flatMap((words) => words.split(' '));

/**
 * The beginnings of words that mean thousands or more. A word with such a beginning is recognized,
 * whatever its ending: `mil` stands for `mil`, `milioni` and `milhões`.
 */
const multiplierStems = 'mil taus tis tys tuhat tūkst тыс тис мил млн млр хил χιλ εκατ'.split(' ');

const groupSign = `[${groupSigns.join('')}\\s]`;
const decimalSign = `[${decimalSigns.join('')}]`;

/** A number: digits of any script, with separators between them. */
const digitsWithSigns = `\\p{Nd}(?:[\\p{Nd}\\s${groupSigns.join('')}${decimalSigns.join('')}]*\\p{Nd})?`;

/** The `,-`, `.–` or `:-` after an amount without decimals: `5.000,-`, `CHF 5’000.–`. */
const wholeAmount = '[.,:]\\s?[-–—]{1,2}';

/**
 * Matches a text that has one number. Captures three texts: the one before the number, the number,
 * and the one after it. An ending such as `,-` (`wholeAmount`) is in none of the three.
 */
const oneNumber = new RegExp(`^([^\\p{Nd}]*)(${digitsWithSigns})(?:${wholeAmount})?([^\\p{Nd}]*)$`, 'u');

/**
 * Matches a decimal separator directly before the first digit, as in `$.50`. A point after a letter
 * or slash is not matched, because it is the end of a currency (`Rs.500`, `S/.500`).
 */
const pointFirst = new RegExp(`(?:^|[^\\p{L}\\p{M}/.,])(${decimalSign})$`, 'u');

/**
 * Matches a text that may be before or after the number: at most 60 letters, signs (`≈`, `<`,
 * `/=`), currency signs and punctuation marks, as in `about 5000, or less?`.
 */
const unit = /^[\p{L}\p{M}\p{Sc}\p{Sm}\p{Cf}\p{Pd}²³%٪.,;:?…'’‘"״׳་༌/&()[\]\s]{0,60}$/u;

/**
 * Matches digits alone, or digits in groups: first one to three digits, then groups of two or
 * three, and three digits in the last group. The separator between all groups is the same. Decimals
 * may follow: `1,23,456.50`.
 */
const grouped = new RegExp(`^(?:\\d+|\\d{1,3}(${groupSign})(?:\\d{2,3}\\1)*\\d{3})(?:${decimalSign}\\d+)?$`);

/**
 * Matches a mistake: the decimal separator is the same as the one between groups, as in `5.000.00`.
 */
const mistyped = /([.,])\d+\1(?!\d{3}$)\d+$/;

/**
 * Matches the text after a number if it begins with a word that means thousands or more. `B/.` is
 * not such a word: it is the sign of the balboa.
 */
const multiplier = new RegExp(
  `^\\s?(?:${multiplierSigns.join('|')}|` +
    `(?:${multiplierWords.join('|')}|(?:${multiplierStems.join('|')})\\p{L}*)(?![\\p{L}\\p{M}/]))`,
  'iu',
);

/**
 * Matches the text before a number if the number is negative. The text then begins with a minus or
 * an opening bracket (`-5000`, `(5000)`), or it ends with a minus that is directly before the
 * digits or their currency sign (`EUR -5000`, `Budget -€5000`). A minus or bracket anywhere else is
 * punctuation: `Budget - 5000`, `about (5000)`.
 */
const negative = /^[\p{Cf}\s]*[-−–(]|[-−–][\p{Cf}\p{Sc}]*$/u;

/** After Burmese digits, a K is the sign of the kyat and does not mean thousands. */
const kyats = /[၀-၉]\s?K$/u;

function partsOf(text: string) {
  const [, before = '', typed = '', behind = ''] = oneNumber.exec(text) ?? [];
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

const numbersIn = new RegExp(digitsWithSigns, 'gu');

/**
 * Matches a `,-` directly after a number: `5.000,-`. If a digit follows, the dash is that of a
 * range, and nothing is matched.
 */
const wholeAmountFirst = new RegExp(`^${wholeAmount}(?!\\p{Nd})`, 'u');

/** A dash or a word between the two numbers of a range. */
const between = /[-−–—~〜～至到]|\s\p{L}+\s/u;

function isRange(text: string): boolean {
  const numbers = text.match(numbersIn) ?? [];
  const others = text.split(numbersIn).map((other) => other.replace(wholeAmountFirst, ''));
  return (
    numbers.length === 2 &&
    numbers.every((one) => grouped.test(one.replaceAll(/\p{Nd}/gu, asciiDigit))) &&
    others.every((other) => unit.test(other)) &&
    between.test(others[1]!)
  );
}

/**
 * Returns an amount as it is shown: the typed text and, in brackets, the number that was
 * understood. The number is left out if none was understood, if the text has only digits, or if the
 * text already contains the number in the site's notation.
 */
export function amountText(typed: string): string {
  const number = numberIn(typed);
  if (number === undefined || /^\d+$/.test(typed)) return typed;
  const understood = numberText(number);
  return typed.includes(understood) ? typed : `${typed} (${understood})`;
}

/**
 * Returns the number in an amount, such as 5000 for `€ 5.000`. Returns undefined if the number is
 * uncertain:
 *
 * - The text is a range, or is not an amount.
 * - The number is too large for a JavaScript number to be exact.
 * - A separator is mistyped: `5.000.00`.
 * - A word after the number may mean thousands or more: `5 mil`. The only exception is `k`: `5k` is
 *   5000.
 */
export function numberIn(text: string): number | undefined {
  const { before, digits, behind } = partsOf(text);
  const word = kyats.test(text) ? '' : behind;
  const thousands = /^\s?k(?!\p{L})/iu.test(word);
  const doubtful = mistyped.test(digits) || (!thousands && multiplier.test(word));
  if (!isSingle(text) || doubtful) return undefined;
  const number = Number(withoutSeparators(digits)) * (thousands ? 1_000 : 1);
  if (number > Number.MAX_SAFE_INTEGER) return undefined;
  return negative.test(before) ? -number : number;
}

/**
 * Matches a number that has a decimal separator. Captures the digits before the last decimal
 * separator, this separator, and the digits after it.
 */
const lastDecimalSign = new RegExp(`^(.*)(${decimalSign})(\\d+)$`, 's');

/**
 * Returns the digits without separators, with a point before the decimals. If a point or comma is
 * the only separator, three digits after it are a group and not decimals: `5.000`. They are
 * decimals if the number begins with 0 (`0.500`), or has more than three digits before the
 * separator (`1234.567`).
 */
function withoutSeparators(digits: string): string {
  const [, whole = digits, sign = '', decimals = ''] = lastDecimalSign.exec(digits) ?? [];
  const isGroup = sign !== '٫' && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (isGroup || whole.includes(sign)) return digits.replaceAll(/\D/g, '');
  return `${whole.replaceAll(/\D/g, '')}.${decimals}`;
}
