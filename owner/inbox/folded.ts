/**
 * Returns what a search compares: the text without accents, case and the width of its letters, so that "ΧΡΥΣΟΥΛΑ" is found
 * in "Χρυσούλα", "STRASSE" in "Straße" and "ﾔﾏﾀﾞ" in "ヤマダ". White space of any kind counts as one blank.
 */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\p{Mn}\p{DI}]/gu, '');
  // Only the upper case of "ß" is "SS", and only from the lower case of "ẞ". A word's last Σ becomes "ς".
  const caseless = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return caseless.replaceAll(/\s+/g, ' ').trim();
}
