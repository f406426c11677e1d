import { content } from '#site/landing.ts';
import { faces, fontSources } from '#site/brand.ts';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('');
const latin1Letters = Array.from({ length: 0x40 }, (_, i) => String.fromCodePoint(0xc0 + i)).join('');
const typography = '–—‘’“”•…·©×';

/**
 * What a fallback's width is matched on: the first screen's own words, which a face that comes late
 * must not move.
 */
const { heading, intro, badges } = content.hero;
const firstWords = { heading, intro, labels: badges.join(' ') };

/**
 * The two faces of the site: where each comes from and what of it the page needs besides the
 * letters of its words.
 */
export const siteFaces = [
  {
    ...fontSources.display,
    css: familiesOf(faces.display),
    // Headings are set large and in one weight: one instance of the variable face, a third of its
    // bytes.
    text: ascii + typography,
    weight: { min: 700, max: 700 },
    measured: 700,
    features: ['kern'],
    // The weights the fallback is matched at and on what, with the range of CSS weights each of
    // them answers for.
    fallbacks: [{ weight: 700, range: [500, 800], sample: firstWords.heading }],
  },
  {
    ...fontSources.body,
    css: familiesOf(faces.body),
    text: ascii + typography + latin1Letters,
    weight: { min: 400, max: 700 },
    // A button's. Lighter letters are a little narrower.
    measured: 600,
    // Its kerning for every weight between is half of the file: 22.4 KB with it, 11.1 KB without,
    // unseen in running text.
    features: [],
    fallbacks: [
      { weight: 400, range: [400, 549], sample: firstWords.intro },
      { weight: 600, range: [550, 700], sample: firstWords.labels },
    ],
  },
] as const;

export type SiteFace = (typeof siteFaces)[number];

/**
 * Every letter is as wide as in Arial, Helvetica and Liberation Sans, and within one per cent as in
 * Roboto.
 */
export const systemFace = { sources: ['@fontsource-variable/arimo/index.css'], axes: {} };

/**
 * Splits a CSS family list of the tokens into the web font's name, its fallback's, and its name in
 * drawing programs.
 */
function familiesOf(list: string) {
  const [family, fallback] = list.split(',').map((name) => name.trim().replaceAll("'", ''));
  if (!family || !fallback) throw new Error(`expected a family and its fallback in "${list}"`);
  return { family, fallback, drawn: family.replace(/ Variable$/, '') };
}
