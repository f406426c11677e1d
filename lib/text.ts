import { locale } from '#site/language.ts';

/**
 * Escapes text for use between tags and in quoted attribute values. The result is valid in XML as
 * well.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Replaces the escapes that `escapeHtml` and React write by the characters that they stand for. */
export function unescapeHtml(text: string): string {
  const characters: Record<string, string> = {
    quot: '"',
    '#x27': "'",
    '#39': "'",
    lt: '<',
    gt: '>',
    amp: '&',
  };
  return text.replaceAll(/&(quot|#x27|#39|lt|gt|amp);/g, (_escape, name: string) => characters[name] ?? '');
}

/** Returns what the first group of a pattern matches, for each match of the pattern. */
export const captures = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, one = '']) => one);

/**
 * Adds a colon to a label, unless the label ends with a punctuation mark, as in "How did you find
 * us?".
 */
export const withColon = (label: string): string =>
  /[.:;!?…؟。：！？]\s*$/.test(label) ? label : `${label}:`;

/** Replaces the placeholders of a text: `fill('{count} links', { count: '4' })`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}

/** Writes a number as the site's language does: 5000 becomes `5,000` in English. */
export function numberText(number: number): string {
  return number.toLocaleString(locale.lang);
}

/**
 * Converts a decimal digit of any script to the same digit from 0 to 9: `٣` becomes `3`. In
 * Unicode, the ten digits of a script have consecutive codes (UAX 44, 5.7.4).
 */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Returns a text without its soft hyphens. A soft hyphen only says where a word may break, so it is
 * not a letter and has no width.
 */
export const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00AD', '');

/** Shortens a text to at most `length` characters. `…` marks the cut. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** A part of a text: its words and, if it is a link, its address. */
export type TextPart = { words: string; href?: string };

/**
 * Matches a link as owners write it: `[words](address)`. The words may contain pairs of square
 * brackets, and the address pairs of round ones, as addresses of Wikipedia do.
 */
const link = /\[((?:[^[\]]|\[[^[\]]*\])+)\]\(((?:[^\s()]|\((?:[^\s()]|\([^\s()]*\))*\))+)\)/g;

/** Divides a text into its links and the texts between them. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: words = '', 2: href = '', index } of text.matchAll(link)) {
    if (index > end) parts.push({ words: text.slice(end, index) });
    parts.push({ words, href });
    end = index + whole.length;
  }
  return end < text.length ? [...parts, { words: text.slice(end) }] : parts;
}

/**
 * Returns a text with the words of each link in place of the link, for mails, exports and messages.
 */
export const plainWords = (text: string): string =>
  linksIn(text)
    .map(({ words }) => words)
    .join('');
