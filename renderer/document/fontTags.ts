import { fallbackFaces, type WebFont, webFonts } from '#site/made/fonts.ts';
import { faces } from '#site/brand.ts';

/** The font preloads of the head. A font that came after the first frame would have the whole page laid out once more. */
export const fontPreloads = webFonts.map(
  ({ url }) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
);

/** The font rules of the head. Until a font is there, its text has a fallback of the same width. */
export const fontStyles = `<style>${webFonts.map(fontFace).join('')}${fallbackFaces}:root{--body-face:${faces.body}}</style>`;

function fontFace({ family, weight, url, letters }: WebFont): string {
  const range = letters ? unicodeRange(letters) : '';
  return `@font-face{font-family:"${family}";font-weight:${weight};${range}font-display:swap;src:url("${url}") format("woff2")}`;
}

/** The CSS descriptor that limits a font file to these letters. */
export function unicodeRange(letters: string): string {
  return `unicode-range:${Array.from(letters, (letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()};`;
}
