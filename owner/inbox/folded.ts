/**
 * Returns what a search compares: the text without accents, case, apostrophes, hyphens and the
 * width of its letters, so that "ΧΡΥΣΟΥΛΑ" is found in "Χρυσούλα", "STRASSE" in "Straße", "davila"
 * in "d'Ávila" and "ﾔﾏﾀﾞ" in "ヤマダ". White space of any kind counts as one blank.
 */
export function folded(text: string): string {
  const joined = text.replaceAll(/['’‘ʼ´`\p{Pd}]/gu, '');
  const plain = joined.normalize('NFKD').replaceAll(/[\p{Mn}\p{DI}]/gu, '');
  // Only the upper case of "ß" is "SS", and only from the lower case of "ẞ". A word's last Σ
  // becomes "ς".
  const caseless = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  const bare = caseless.replaceAll(/[đłøħŧ]/g, (letter) => withoutStroke[letter] ?? letter);
  return bare.replaceAll(/\s+/g, ' ').trim();
}

/**
 * For Unicode a stroke through a letter is no mark. People leave it out all the same: "dang" for
 * "Đặng".
 */
const withoutStroke: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ħ: 'h', ŧ: 't' };
