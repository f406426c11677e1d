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

/**
 * Puts values into a text in the place of their names in braces: `fill('{count} links', { count:
 * '4' })`.
 */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}

/** Writes a number as the site's language does: 5,000 in English. */
export function numberText(number: number): string {
  return number.toLocaleString(locale.lang);
}

/** Shortens a text to at most `length` characters. `…` marks that some were left out. */
export function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** A part of a text: its words, and where they lead if they are a link. */
export type TextPart = { words: string; href?: string };

/**
 * A link as owners write it: `[words](address)`. Brackets in pairs belong to the words and to the
 * address, as in those of Wikipedia.
 */
const link = /\[((?:[^[\]]|\[[^[\]]*\])+)\]\(((?:[^\s()]|\((?:[^\s()]|\([^\s()]*\))*\))+)\)/g;

/** Divides a text at its links. */
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

/** A text in plain words: of each link what it is called. For mails, exports and messages. */
export const plainWords = (text: string): string =>
  linksIn(text)
    .map(({ words }) => words)
    .join('');
