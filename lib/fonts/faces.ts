import { content } from '#site/landing.ts';
import { faces, fontSources } from '#site/brand.ts';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('');
const latin1Letters = Array.from({ length: 0x40 }, (_, i) => String.fromCodePoint(0xc0 + i)).join('');
const typography = '–—‘’“”•…·©×';

/**
 * The words of the first screen. Each fallback font is scaled until these words are as wide in it
 * as in the web font, so that they do not move when the web font arrives late.
 */
const { heading, intro, badges } = content.hero;
const firstWords = { heading, intro, labels: badges.join(' ') };

/**
 * The two faces of the site: their sources, and the weights and letters that every site needs.
 * `lettersOf` adds the letters of the site's own words.
 */
export const siteFaces = [
  {
    ...fontSources.display,
    css: familiesOf(faces.display),
    // All headings have the weight 700. A font file with only this weight has a third of the bytes.
    text: ascii + typography,
    weight: { min: 700, max: 700 },
    measured: 700,
    features: ['kern'],
    // One fallback font for each `weight` that the page uses. Browsers use it for the CSS weights
    // in `range`. Its letters are scaled until the words of `sample` are as wide as
    // in the web font.
    fallbacks: [{ weight: 700, range: [500, 800], sample: firstWords.heading }],
  },
  {
    ...fontSources.body,
    css: familiesOf(faces.body),
    text: ascii + typography + latin1Letters,
    weight: { min: 400, max: 700 },
    // The weight in which the widths of letters are measured. It is the weight of buttons, because
    // their letters are the widest: lighter letters are a little narrower.
    measured: 600,
    // The font file has no kerning, because kerning is hardly visible in running text. Without
    // kerning, the file has 11.1 KB. With kerning for every weight, it would have 22.4 KB.
    features: [],
    fallbacks: [
      { weight: 400, range: [400, 549], sample: firstWords.intro },
      { weight: 600, range: [550, 700], sample: firstWords.labels },
    ],
  },
] as const;

export type SiteFace = (typeof siteFaces)[number];

/**
 * Arimo stands for the fonts of visitors' systems. Its letters are as wide as those of Arial,
 * Helvetica and Liberation Sans. The widths of Roboto's letters differ by one percent at most.
 */
export const systemFace = { sources: ['@fontsource-variable/arimo/index.css'], axes: {} };

/**
 * Reads the names in a list of CSS families: that of the web font, that of its fallback, and the
 * name that the web font has in drawing programs (without `Variable`).
 */
function familiesOf(list: string) {
  const [family, fallback] = list.split(',').map((name) => name.trim().replaceAll("'", ''));
  if (!family || !fallback)
    throw new Error(
      `site/brand.ts: "${list}" names no fallback font. Add one, as in 'Figtree Variable', 'Figtree Fallback'`,
    );
  return { family, fallback, drawn: family.replace(/ Variable$/, '') };
}
