import { displayLetters, displayWidths } from '#site/made/fonts.ts';

/** The letter spacing of a line that is as large as the page is wide, in em. */
export const posterSpacing = -0.045;

/** The width of a letter that `npm run assets` has not measured yet, in em. */
const unmeasured = 0.6;

const widths = new Map(Array.from(displayLetters, (letter, at) => [letter, displayWidths[at]]));

/** The width in em of a line in the site's display face, as `npm run assets` measured it, with `posterSpacing`. */
export function displayWidth(line: string): number {
  const letters = Array.from(line, (letter) => (widths.get(letter) ?? unmeasured) + posterSpacing);
  return letters.reduce((sum, width) => sum + width, 0);
}
