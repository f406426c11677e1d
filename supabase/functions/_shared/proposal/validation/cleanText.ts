const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/gu;
const loneSurrogates = /\p{Cs}/gu;
// Control characters break mail headers and terminals; the bidirectional overrides among the format characters make a
// name read as something it is not. Joiners stay: Persian, Hindi and emoji need them.
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const unwantedButBreaks = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** One line of text: line breaks and tabs become spaces, runs of spaces one, control characters go. */
export function cleanLine(text: string): string {
  return wellFormed(text)
    .replace(/[\n\t]/g, ' ')
    .replace(unwanted, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Text of several lines: line breaks become `\n` and stay, as tabs do; other control characters go. */
export function cleanLines(text: string): string {
  return wellFormed(text).replace(unwantedButBreaks, '').trim();
}

function wellFormed(text: string): string {
  return text.replace(lineBreaks, '\n').replace(loneSurrogates, '\uFFFD');
}
