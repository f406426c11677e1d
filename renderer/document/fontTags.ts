import { fallbackFaces, firstFonts, lateFonts, type WebFont } from '#site/made/fonts.ts';
import { faces } from '#site/brand.ts';

/** Screens on which the late fonts load at once. Wide ones usually have a fast network, and more text that could move. */
const wide = '(min-width:900px)';

/** The body's font families without the first one, which loads late. */
const fallbackOnly = faces.body.slice(faces.body.indexOf(',') + 1).trim();

/** The font preloads of the head. Each is limited to the screens whose first paint uses the font. */
export const fontPreloads = [
  ...firstFonts.map((font) => preload(font)),
  ...lateFonts.map((font) => preload(font, wide)),
];

/**
 * The parts that a page consists of, as a selector. Each part changes to the late fonts in a separate task
 * (`renderer/document/firstPaint.ts`), because changing the whole page at once would block a slow phone for 0.1 s.
 */
export const pageParts = 'body>a,header,main>*,footer';

/**
 * The font rules of the head. A browser fetches a font when it is used, so a part does not use the late fonts before a
 * script allows it with `data-late-font`.
 */
export const fontStyles =
  `<style>${[...firstFonts, ...lateFonts].map(fontFace).join('')}${fallbackFaces}:root{--body-face:${faces.body}}` +
  `@media not ${wide}{:where([data-scripts]) :where(${pageParts}):not([data-late-font])` +
  `{--body-face:${fallbackOnly};font-family:var(--body-face)}}</style>`;

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
