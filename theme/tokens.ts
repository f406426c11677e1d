/**
 * The design's primitives: every color, font, radius and width of the site is defined here once. The theme turns them
 * into MUI's palette, and the asset scripts draw with the same values.
 */
export const colours = {
  light: {
    paper: '#FBFAF6',
    surface: '#FFFFFF',
    mist: '#EDF2EC',
    sand: '#F6EEDD',
    ink: '#13211C',
    inkMuted: '#43524B',
    line: '#D6DDD4',
    lineStrong: '#7B8B83',
    spruce: '#0D5C4D',
    spruceDeep: '#084338',
    onSpruce: '#FFFFFF',
    marigold: '#FFB531',
    onMarigold: '#2A1B00',
    band: '#0B2E27',
    onBand: '#F6F3EA',
    onBandMuted: '#B7CCC3',
    bandLine: '#2B5248',
    error: '#A8231B',
    success: '#1B6B3C',
  },
  dark: {
    paper: '#0D1613',
    surface: '#13332B',
    mist: '#11201B',
    sand: '#0A2A23',
    ink: '#EEF2EC',
    inkMuted: '#B7C7BF',
    line: '#2A3B34',
    lineStrong: '#73877D',
    spruce: '#83D8C1',
    spruceDeep: '#A9E8D6',
    onSpruce: '#04261E',
    marigold: '#FFC357',
    onMarigold: '#2A1B00',
    band: '#0A2A23',
    onBand: '#F2F1E9',
    onBandMuted: '#B2C8BF',
    bandLine: '#2A4F45',
    error: '#FFB0A6',
    success: '#86DAA1',
  },
} as const;

/**
 * The font families as CSS lists. The fallbacks have matched metrics, so that the layout does not move while the fonts
 * load.
 */
export const faces = {
  display: "'Bricolage Grotesque Variable', 'Bricolage Fallback', sans-serif",
  body: "'Instrument Sans Variable', 'Instrument Fallback', sans-serif",
} as const;

/**
 * Where the fonts come from: the name of their files, a variable font of an installed package, and the values of its axes
 * but the weight. `npm run assets` cuts each font down to the letters in use.
 */
export const fontSources = {
  display: {
    slug: 'bricolage',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    axes: { opsz: 48, wdth: 100 },
  },
  body: {
    slug: 'instrument',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    axes: { wdth: 100 },
  },
} as const;

/** Corner radii in px: controls, cards and pictures, large panels, and full circles. */
export const radii = { small: 8, medium: 14, large: 24, round: 999 } as const;

/**
 * The page's grid as CSS lengths: the minimum margin, the width of all sections, and the gap between two of its twelve
 * columns. Beyond 1440 px, the sections grow more slowly than the window.
 */
const gutter = 'clamp(20px, 3.2vw, 40px)';
const grid = {
  gutter,
  page: `min(100% - 2 * ${gutter}, 640px + 44vw, 1760px)`,
  gap: 'clamp(8px, 2.25vw, 2rem)',
} as const;

/** The spacing above and below a section: quiet sections, most sections, and those that open a chapter. */
const rhythm = {
  quiet: 'clamp(2.5rem, 5vw, 5rem)',
  section: 'clamp(4.5rem, 8vw, 8rem)',
  chapter: 'clamp(5.5rem, 12vw, 11.5rem)',
} as const;

/** One scale of lengths for the grid, the rhythm of the sections, and the spacing between related elements. */
export const space = {
  ...grid,
  ...rhythm,
  column: 'clamp(2.5rem, 4.5vw, 4.5rem)',
  row: 'clamp(1.75rem, 3.2vw, 3rem)',
} as const;

/** Shadows, used sparingly: for the one object that should stand out, and for what floats above the page. */
export const elevation = {
  raised: '0 1px 2px rgb(19 33 28 / 6%), 0 24px 60px -24px rgb(19 33 28 / 22%)',
  floating: '0 12px 40px -8px rgb(0 0 0 / 35%)',
} as const;
