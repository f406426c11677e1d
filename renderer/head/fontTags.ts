import { fallbackFaces, firstFonts, lateFonts, type WebFont } from '../fonts.ts';

/** Where the late fonts are not late: a wide screen rarely waits for bytes, and shows more words that could move. */
const wide = '(min-width:900px)';

/** The head's preloads of fonts, each for the screens that paint first with it. */
export const fontPreloads = [
  ...firstFonts.map((font) => preload(font)),
  ...lateFonts.map((font) => preload(font, wide)),
];

/** The head's rules of the fonts; the late ones are for wide screens, and for whoever runs no script. */
export const fontStyles = [
  `<style>${firstFonts.map(fontFace).join('')}${fallbackFaces}@media ${wide}{${lateFonts.map(fontFace).join('')}}</style>`,
  `<noscript><style>${lateFonts.map(fontFace).join('')}</style></noscript>`,
];

function preload({ url }: WebFont, media?: string): string {
  const where = media ? ` media="${media}"` : '';
  return `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin${where}>`;
}

function fontFace({ family, weight, url }: WebFont): string {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`;
}
