import { content } from '#site/landing.ts';
import { faces, fontSources } from '#site/brand.ts';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('');
const latin1Letters = Array.from({ length: 0x40 }, (_, i) => String.fromCodePoint(0xc0 + i)).join('');
const typography = '–—‘’“”•…·©×';

/**
 * The width of the fallback font is adjusted to the words of the first screen, so that these words
 * do not move when the web font arrives late.
 */
const { heading, intro, badges } = content.hero;
const firstWords = { heading, intro, labels: badges.join(' ') };

/**
 * The two faces of the site: their sources, and the axes and letters that the page needs. The
 * letters of the site's own words are added later.
 */
export const siteFaces = [
  {
    ...fontSources.display,
    css: familiesOf(faces.display),
    // Headings have one weight, so one instance of the variable font is enough. It has a third of
    // the bytes.
    text: ascii + typography,
    weight: { min: 700, max: 700 },
    measured: 700,
    features: ['kern'],
    // Each fallback: its weight, the range of CSS weights that use it, and the words to which its
    // width is adjusted.
    fallbacks: [{ weight: 700, range: [500, 800], sample: firstWords.heading }],
  },
  {
    ...fontSources.body,
    css: familiesOf(faces.body),
    text: ascii + typography + latin1Letters,
    weight: { min: 400, max: 700 },
    // The weight in which letters are measured: that of a button, because lighter letters are a
    // little narrower.
    measured: 600,
    // Kerning for every weight would be half of the file: 22.4 KB with it, 11.1 KB without. In
    // running text the difference is not visible.
    features: [],
    fallbacks: [
      { weight: 400, range: [400, 549], sample: firstWords.intro },
      { weight: 600, range: [550, 700], sample: firstWords.labels },
    ],
  },
] as const;

export type SiteFace = (typeof siteFaces)[number];

/**
 * A face whose letters are as wide as those of Arial, Helvetica and Liberation Sans. Roboto's
 * letters differ by one percent at most.
 */
export const systemFace = { sources: ['@fontsource-variable/arimo/index.css'], axes: {} };

/**
 * Splits a list of CSS families into the name of the web font, that of its fallback, and the web
 * font's name in drawing programs.
 */
function familiesOf(list: string) {
  const [family, fallback] = list.split(',').map((name) => name.trim().replaceAll("'", ''));
  if (!family || !fallback)
    throw new Error(
      `site/brand.ts: "${list}" has no fallback. Write one, as in 'Figtree Variable', 'Figtree Fallback'`,
    );
  return { family, fallback, drawn: family.replace(/ Variable$/, '') };
}
