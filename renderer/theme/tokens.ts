/**
 * The design's primitives: every colour, face, radius and width of the site is named here once.
 * The theme turns them into MUI's palette; the asset scripts draw with the same values.
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
    surface: '#1C2D27',
    mist: '#11201B',
    sand: '#1F2118',
    ink: '#EEF2EC',
    inkMuted: '#AFBFB7',
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

/** The font families as CSS lists; the metric-matched fallbacks keep the layout still while the faces load. */
export const faces = {
  display: "'Bricolage Grotesque Variable', 'Bricolage Fallback', sans-serif",
  body: "'Instrument Sans Variable', 'Instrument Fallback', sans-serif",
} as const;

/** Corner radii in px: controls, cards and pictures, large panels, and full rounds. */
export const radii = { small: 8, medium: 14, large: 24, round: 999 } as const;

/** The page's rhythm as CSS lengths: between sections, at the page's edges, between columns, and its widest line in px. */
export const space = {
  section: 'clamp(72px, 9vw, 136px)',
  gutter: 'clamp(20px, 3.2vw, 40px)',
  column: 'clamp(40px, 4.5vw, 72px)',
  page: 1280,
} as const;

/** Elevation, used sparingly: for the one object that should be picked up, and for what floats. */
export const elevation = {
  raised: '0 1px 2px rgb(19 33 28 / 6%), 0 24px 60px -24px rgb(19 33 28 / 22%)',
  floating: '0 12px 40px -8px rgb(0 0 0 / 35%)',
} as const;
