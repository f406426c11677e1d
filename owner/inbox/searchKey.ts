/**
 * Returns a text in the form that a search compares: without case, accents, apostrophes, hyphens
 * and the width of letters. So "ΧΡΥΣΟΥΛΑ" finds "Χρυσούλα", "STRASSE" finds "Straße", "davila"
 * finds "d'Ávila", and "ﾔﾏﾀﾞ" finds "ヤマダ". White space of any kind counts as one blank.
 */
export function searchKey(text: string): string {
  const joined = text.replaceAll(/['’‘ʼ´`\p{Pd}]/gu, '');
  const plain = joined.normalize('NFKD').replaceAll(/[\p{Mn}\p{DI}]/gu, '');
  // "ß" becomes "SS" only in upper case, and "ẞ" becomes "ß" only in lower case. "ς", the form of
  // "σ" at the end of a word, is compared as "σ".
  const caseless = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  const bare = caseless.replaceAll(/[đłøħŧ]/g, (letter) => withoutStroke[letter] ?? letter);
  return bare.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Letters with a stroke, and the same letters without it. Unicode does not treat the stroke as an
 * accent, but people leave it out as they leave out accents: "dang" for "Đặng".
 */
const withoutStroke: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ħ: 'h', ŧ: 't' };

/**
 * Returns the digits of a text if the text looks like a phone number, and otherwise an empty text.
 */
export function digitsOfNumber(text: string): string {
  const typed = text.normalize('NFKC');
  return /^[\d\s+()./\p{Pd}]+$/u.test(typed) ? typed.replaceAll(/\D/g, '') : '';
}

/** Returns a text without blanks and signs between digits: "030 - 123 45 67" as "0301234567". */
export const joinedDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/(?<=\d)(?:[^\S\n]|[()./\p{Pd}])+(?=\d)/gu, '');
