import { withoutSoftHyphens } from '#lib/text.ts';
import { displayLetters } from '#site/made/fonts.ts';

/** The letter spacing of a line that is as wide as the page, in em. */
export const posterSpacing = -0.045;

/** The letter spacing of large numerals, in em. */
export const figureSpacing = -0.04;

/** The width of a letter that `npm run assets` has not measured yet, in em. */
const unmeasured = 0.6;

const widths = new Map(
  Array.from(displayLetters.letters, (letter, at) => [letter, displayLetters.widths[at]]),
);

/** The width in em of a line in the site's display face, as `npm run assets` measured it. */
export function displayWidth(line: string, spacing = 0): number {
  return Array.from(
    withoutSoftHyphens(line),
    (letter) => (widths.get(letter) ?? unmeasured) + spacing,
  ).reduce((sum, width) => sum + width, 0);
}

/**
 * The width in em of a text's widest word. A hyphen or a soft hyphen ends a word, too. The width of
 * a word that ends at a soft hyphen includes the hyphen that is drawn there.
 */
export function widestWord(text: string, spacing = 0): number {
  const parts = text.split(/[\s-]+/).flatMap((word) => word.replaceAll('\u00AD', '-\u00AD').split('\u00AD'));
  return Math.max(...parts.map((part) => displayWidth(part, spacing)));
}
