/**
 * The colors of the site: `light` for the light scheme, and `dark` for the dark scheme. The page,
 * the icons, the card for shared links and the one-pager use them. After a change, run
 * `npm run assets`.
 *
 * The contrast of a text with its background has to be at least 7:1, and that of a large text at
 * least 4.5:1. `npm run preflight` checks this.
 *
 * Other colors are elsewhere: the two colors of each project in `landing.ts`, and the colors of a
 * drawing in its file.
 */
export const colors = {
  light: {
    paper: '#FBFAF6',
    surface: '#FFFFFF',
    ground: '#EDF2EC',
    contactGround: '#0F3D33',
    ink: '#13211C',
    inkMuted: '#43524B',
    line: '#D6DDD4',
    lineStrong: '#7B8B83',
    action: '#0D5C4D',
    actionDeep: '#084338',
    onAction: '#FFFFFF',
    accent: '#FFB531',
    accentDeep: '#F09F0C',
    onAccent: '#2A1B00',
    band: '#0B2E27',
    onBand: '#F6F3EA',
    onBandMuted: '#B7CCC3',
    bandLine: '#2B5248',
    error: '#971E17',
  },
  dark: {
    paper: '#0A110F',
    surface: '#203A31',
    ground: '#16241E',
    // The background of the contact section's ticket, with the form on it. The texts on the ticket
    // have the colors of the light scheme.
    ticket: '#F5EDDC',
    contactGround: '#0C241E',
    ink: '#EEF2EC',
    inkMuted: '#BFCEC6',
    line: '#3A4E45',
    lineStrong: '#84988E',
    action: '#BBD9C8',
    actionDeep: '#D9ECDF',
    onAction: '#06231C',
    accent: '#FFC357',
    accentDeep: '#FFD88F',
    onAccent: '#2A1B00',
    band: '#0A322A',
    onBand: '#F2F1E9',
    onBandMuted: '#B2C8BF',
    bandLine: '#32594E',
    error: '#FFB0A6',
  },
} as const;

/**
 * The typefaces ("faces"): `display` for headings, and `body` for all other texts. Each is a CSS
 * list with the font and its fallback. The browser shows the fallback until the font has arrived.
 * The fallback is a font of the visitor's system. `npm run assets` writes the rules by which the
 * browser stretches it to the width of the real letters, so that almost nothing moves when the
 * font arrives.
 */
export const faces = {
  display: "'Bricolage Grotesque Variable', 'Bricolage Fallback', sans-serif",
  body: "'Instrument Sans Variable', 'Instrument Fallback', sans-serif",
} as const;

/**
 * The sources of the fonts. `slug` is the beginning of the names of the font files. `sources` are
 * style sheets of installed packages; each letter comes from the first of these style sheets that
 * has it. `axes` are the values of a variable font's axes, except the weight: `wdth` is the width
 * of the letters in percent, and `opsz` is the text size for which they are drawn. `npm run assets`
 * reduces the fonts to the letters in use, and names letters that no style sheet has.
 */
export const fontSources = {
  display: {
    slug: 'bricolage',
    sources: ['@fontsource-variable/bricolage-grotesque/standard.css'],
    axes: { opsz: 48, wdth: 100 },
  },
  body: {
    slug: 'instrument',
    sources: ['@fontsource-variable/instrument-sans/standard.css'],
    axes: { wdth: 100 },
  },
} as const;

/**
 * The size of the headline, from a phone to the widest window (`clamp(smallest, size, largest)`).
 * `vw` is a hundredth of the window's width. The value of `headlineSize` is for the sample's
 * headline, which has three lines on a wide page.
 *
 * For a longer headline, set `headlineSize` to this value:
 * `clamp(min(2.5rem, 19vw), 0.8 * min(8.9vw - 14px, 3.298vw + 66.5px), 0.8 * 151px)`
 *
 * If the headline is still too large, replace both `0.8` by the same smaller number, such as `0.7`.
 *
 * The first part, `min(2.5rem, 19vw)`, stays as it is. It is for phones: with it, a long word stays
 * in one line even if the visitor doubles the text size.
 */
export const headlineSize = 'clamp(min(2.5rem, 19vw), min(8.9vw - 14px, 3.298vw + 66.5px), 151px)';
