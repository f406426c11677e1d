/**
 * The design's other primitives: every radius, length and shadow of the site is defined here once. Colors and fonts are
 * the owner's (`site/brand.ts`).
 */

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
