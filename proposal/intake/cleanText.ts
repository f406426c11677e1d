// The characters that Unicode counts as line breaks (https://www.unicode.org/reports/tr14/#BK).
// Text copied from slides and PDF files may contain \v and \f.
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const loneSurrogates = /\p{Cs}/gu;
// Control characters break mail headers and terminals. Bidirectional overrides can make a name look
// like another one. The joiners U+200C and U+200D are kept, because Persian, Hindi and emoji need
// them.
const unwanted = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
// Invisible characters inside a line are removed. Otherwise two names that look the same could be
// different texts. `DI` means Default_Ignorable_Code_Point, Unicode's property of invisible
// characters (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point). Two kinds of
// invisible characters are kept: a joiner between two visible characters, and a variation selector
// after a visible character, as in Japanese names.
//
// The pattern has two alternatives. The first matches a visible character with the invisible ones
// that are kept after it (group 1, which `$1` puts back). The second matches any other invisible
// character, which is removed. Lookbehind would be simpler, but Safari before 16.4 does not support
// it.
const invisible = /([^\s\u2800\p{DI}]\p{VS}?(?:[\u200C\u200D](?=[^\s\u2800\p{DI}]))?)|\p{DI}/gu;
// Matches a visible character. U+2800 is the blank of Braille. U+FFF9 to U+FFFB mark annotations:
// they are invisible, too, but are not in `DI`.
const visible = /[^\s\u2800\p{DI}\uFFF9-\uFFFB]/u;
const spaces = /[\n\t \u2800]+/g;

/**
 * Cleans text of several lines. Every kind of line break becomes a line feed. Tabs are kept. Other
 * control characters are removed. A text without a visible character becomes empty.
 */
export function cleanLines(text: string): string {
  const cleaned = text.replace(lineBreaks, '\n').replace(loneSurrogates, '\uFFFD').replace(unwanted, '');
  return visible.test(cleaned) ? cleaned.trim() : '';
}

/**
 * Cleans one line of text. Each run of line breaks, tabs and blanks becomes one space. Invisible
 * characters are removed, except those that visible ones need.
 */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(invisible, '$1').replace(spaces, ' ').trim();
}
