import { fallbackFaces, firstFonts, lateFonts, type WebFont } from '../../theme/fonts.ts';
import { faces } from '../../theme/tokens.ts';

/** Where the late fonts are not late: a wide screen rarely waits for bytes, and shows more words that could move. */
const wide = '(min-width:900px)';

/** The body's families but for the first, the late one. */
const fallbackOnly = faces.body.slice(faces.body.indexOf(',') + 1).trim();

/** The head's preloads of fonts, each for the screens that paint first with it. */
export const fontPreloads = [
  ...firstFonts.map((font) => preload(font)),
  ...lateFonts.map((font) => preload(font, wide)),
];

/** The head's rules of the fonts. Where a script will say when a late one is there, nothing uses it before: a browser fetches a font when it is used. */
export const fontStyles =
  `<style>${[...firstFonts, ...lateFonts].map(fontFace).join('')}${fallbackFaces}:root{--body-face:${faces.body}}` +
  `@media (scripting:enabled) and (not ${wide}){:root:not([data-faced]){--body-face:${fallbackOnly}}}</style>`;

function preload({ url }: WebFont, media?: string): string {
  const where = media ? ` media="${media}"` : '';
  return `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin${where}>`;
}

function fontFace({ family, weight, url }: WebFont): string {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`;
}
