/**
 * Advances of Arial in thousandths of an em, in the order of `alphabet`. Liberation Sans shares them and
 * Roboto comes within one per cent, so that one set of overrides serves every system's sans-serif.
 */
const alphabet = 'abcdefghijklmnopqrstuvwxyz ,.';

const regular = [
  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556,
  500, 722, 500, 500, 500, 278, 278, 278,
];

const bold = [
  556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611,
  556, 778, 556, 556, 500, 278, 278, 278,
];

/** Prose in the site's manner: its mix of letters decides how wide an average line is. */
export const sampleText =
  'we design and build the websites and applications that care agencies, clinics and small teams run on every ' +
  'day. every screen is drawn for the people who use it, tested on their phones, and launched within weeks.';

/** Mean advance of Arial, in ems, over the sample text. */
export function meanArialAdvance(isBold: boolean): number {
  const advances = isBold ? bold : regular;
  const total = Array.from(sampleText, (character) => advances[alphabet.indexOf(character)] ?? Number.NaN);
  return total.reduce((sum, advance) => sum + advance, 0) / total.length / 1000;
}
