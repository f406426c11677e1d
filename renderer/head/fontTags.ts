import { fallbackFaces, firstFonts, lateFonts, type WebFont } from '../../theme/fonts.ts';
import { faces } from '../../theme/tokens.ts';

/**
 * Screens on which the late fonts load at once. Wide screens usually have a fast network, and show more text that could
 * move.
 */
const wide = '(min-width:900px)';

/** The body's font families without the first one, which loads late. */
const fallbackOnly = faces.body.slice(faces.body.indexOf(',') + 1).trim();

/** The font preloads of the head. Each is limited to the screens whose first paint uses the font. */
export const fontPreloads = [
  ...firstFonts.map((font) => preload(font)),
  ...lateFonts.map((font) => preload(font, wide)),
];

/**
 * The font rules of the head. A browser fetches a font when it is used, so late fonts are not used before a script
 * allows it.
 */
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
