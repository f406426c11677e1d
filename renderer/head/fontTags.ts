import { fallbackFaces, firstFonts, lateFonts, type WebFont } from '../fonts.ts';

/** The fonts in the head: preloads, then the rules. Whoever runs no script gets the late fonts with the first. */
export const fontPreloads = firstFonts.map(
  ({ url }) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
);

export const fontStyles = [
  `<style>${firstFonts.map(fontFace).join('')}${fallbackFaces}</style>`,
  `<noscript><style>${lateFonts.map(fontFace).join('')}</style></noscript>`,
];

function fontFace({ family, weight, url }: WebFont): string {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`;
}
