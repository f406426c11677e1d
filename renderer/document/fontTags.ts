import { fallbackFaces, firstFonts, lateFonts, type WebFont } from '#site/made/fonts.ts';
import { faces } from '#site/brand.ts';

/** Screens that also preload the body's font. Wide ones usually have a fast network, and more text that could move. */
const wide = '(min-width:900px)';

/** The font preloads of the head. */
export const fontPreloads = [
  ...firstFonts.map((font) => preload(font)),
  ...lateFonts.map((font) => preload(font, wide)),
];

/** The font rules of the head. Until a font is there, its text has a fallback of the same width. */
export const fontStyles = `<style>${[...firstFonts, ...lateFonts].map(fontFace).join('')}${fallbackFaces}:root{--body-face:${faces.body}}</style>`;

function preload({ url }: WebFont, media?: string): string {
  const where = media ? ` media="${media}"` : '';
  return `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin${where}>`;
}

function fontFace({ family, weight, url, letters }: WebFont): string {
  const range = letters ? unicodeRange(letters) : '';
  return `@font-face{font-family:"${family}";font-weight:${weight};${range}font-display:swap;src:url("${url}") format("woff2")}`;
}

/** The CSS descriptor that limits a font file to these letters. */
export function unicodeRange(letters: string): string {
  return `unicode-range:${Array.from(letters, (letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()};`;
}
