const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/gu;
const loneSurrogates = /\p{Cs}/gu;
// Control characters break mail headers and terminals. Bidirectional overrides can make a name look like another one.
// Joiners are kept, because Persian, Hindi and emoji need them.
const unwanted = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Cleans text of several lines: line breaks become `\n`, tabs are kept, other control characters are removed. */
export function cleanLines(text: string): string {
  return text.replace(lineBreaks, '\n').replace(loneSurrogates, '\uFFFD').replace(unwanted, '').trim();
}

/** Cleans one line of text, where line breaks and tabs become spaces, and repeated spaces one. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/[\n\t ]+/g, ' ');
}
