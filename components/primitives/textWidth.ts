import { bodyLetters, displayLetters } from '#site/made/fonts.ts';

/** The letter spacing of a line that is as large as the page is wide, in em. */
export const posterSpacing = -0.045;

/** The letter spacing of large numerals, in em. */
export const figureSpacing = -0.04;

/** The width of a letter that `npm run assets` has not measured yet, in em. */
const unmeasured = 0.6;

/** The width in em of a line in the site's display face, as `npm run assets` measured it. */
export const displayWidth = measuredBy(displayLetters);

/** The same in the face of texts, in the weight of buttons. */
export const bodyWidth = measuredBy(bodyLetters);

/** The width of the widest of its parts between which a text may be divided. */
export function widestWord(text: string, widthOf: (word: string) => number): number {
  return Math.max(...text.split(/[\s\u00AD-]+/).map((word) => widthOf(word)));
}

function measuredBy({ letters, widths }: { letters: string; widths: number[] }) {
  const known = new Map(Array.from(letters, (letter, at) => [letter, widths[at]]));
  return (line: string, spacing = 0): number => {
    const all = Array.from(line, (letter) => (known.get(letter) ?? unmeasured) + spacing);
    return all.reduce((sum, width) => sum + width, 0);
  };
}
