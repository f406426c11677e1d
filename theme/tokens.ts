/**
 * The measures of the design: radii, the grid, the road, spacing, font sizes, durations and the
 * shadow. A length that only one component uses is in that component. Colors and fonts are in the
 * owner's file `site/brand.ts`.
 */

import { displayHeight } from '#site/made/fonts.ts';

/** Corner radii in px: controls, cards and pictures, large panels, and full circles. */
export const radii = { small: 8, medium: 20, large: 24, round: 999 } as const;

/**
 * The width of the sections. In windows wider than about 1340 px, they grow more slowly than the
 * window, to 1760 px at most. In windows of 1440 and 1920 px, their edges are on whole pixels.
 */
const pageOf = (whole: string) => `min(${whole} - 2 * var(--gutter), 624px + 45vw, 1760px)`;

/**
 * The page's grid as CSS lengths:
 *
 * - `gutter`: the least margin at each side of the page
 * - `page`: the width of all sections
 * - `pageInWindow`: the same width, but computed from `100vw`, which includes the scrollbar. So it
 *   may be a few pixels too large. It is for properties in which `100%` is not the document's
 *   width, such as `font-size`.
 * - `bleed`: the width of an element in the last columns that extends through the page's margin to
 *   the window's edge
 * - `gap`: the gap between two of the page's twelve columns
 */
const grid = {
  gutter: 'var(--gutter)',
  page: pageOf('100%'),
  pageInWindow: 'var(--page)',
  bleed: 'calc(100% + (100vw - var(--page)) / 2)',
  gap: 'var(--gap)',
} as const;

/**
 * The radius of the road's turns out of the margin and into it, in px, at the middle of the amber
 * line.
 */
export const bend = 16;

/**
 * The custom properties of the grid and of the road. The root element declares them. In windows
 * narrower than `md`, the road's lane is at the window's edge. The widths of the line and the
 * dashes are even, and from `md` on that of the lane, too. So their edges are on whole pixels.
 */
export const gridProperties = {
  '--gutter': 'max(24px, min(7.2vw, 28px), 4vw)',
  '--gap': 'clamp(8px, 2.25vw, 2rem)',
  '--page': pageOf('100vw'),
  // The lengths of the road in the margin. `components/road/road.ts` lists their meanings.
  '--lane': 'max(10px, var(--gutter) - 12px)',
  '--line': '6px',
  '--dash': '2px',
  '--van': '16px',
  '--half-van': 'calc(var(--van) * 17 / 22)',
  '--bend': `${bend}px`,
  '--aside': 'calc(var(--gutter) - var(--lane) / 2)',
  '--ahead': 'min(25vh, 220px)',
} as const;

/**
 * The custom properties of the grid and of the road that have another value in windows of at least
 * the width `md`. With these values, at least 16 px are between the road's lane and the window's
 * edge.
 */
export const wideGridProperties = {
  '--gutter': '56px',
  '--lane': '26px',
  '--line': '8px',
  '--van': '20px',
  '--aside': '27px',
} as const;

/**
 * The custom properties of the road that have another value in windows of at least `widestGrid` px.
 * Such windows have room for a wider lane.
 */
export const widestGridProperties = {
  '--lane': '34px',
  '--van': '28px',
  '--aside': '40px',
} as const;
export const widestGrid = 1400;

/**
 * The space above and below a section. `quiet` is for sections with the class `quiet`, and
 * `section` for all others. The space grows with the page.
 */
const rhythm = {
  quiet: 'max(2.5rem, min(4.2vw, 35px + 1.8vw))',
  section: 'max(3rem, min(4.8vw, 39px + 2.1vw))',
} as const;

/**
 * The lengths of the layout: those of the grid, the space above and below sections, and two
 * distances between related elements (`column` and `row`).
 */
export const space = {
  ...grid,
  ...rhythm,
  column: 'clamp(2.5rem, 4.5vw, 4.5rem)',
  row: 'clamp(1.75rem, 3.2vw, 3rem)',
} as const;

/**
 * Conditions for media queries: a window as low as that of a phone in landscape orientation, and a
 * higher window.
 */
export const heights = { low: '(max-height: 500px)', usual: '(min-height: 501px)' } as const;

/** Restricts a breakpoint's media query to screens, so that it does not apply in print. */
export const onScreens = (query: string) => query.replace('@media', '@media screen and');

/**
 * Conditions for media queries: a window in which the header's links do not fit beside the brand
 * and the button "Book a Demo", and a window in which this button does not fit either. The widths
 * are in em, so that they depend on the text size that the visitor has set in the browser.
 */
export const narrow = { links: '(max-width: 63.99em)', button: '(max-width: 37.49em)' } as const;

/** The font sizes. Some components have further sizes of their own. */
export const sizes = {
  /** Notes and tags. */
  small: '0.9375rem',
  /** Texts and buttons. */
  body: '1.0625rem',
  /** Introductions and table headers. */
  lead: 'clamp(1.0625rem, 1rem + 0.3vw, 1.25rem)',
  /** An h3. */
  title: 'clamp(1.25rem, 1.15rem + 0.4vw, 1.375rem)',
  /** Quotes and large titles. */
  quote: 'clamp(1.375rem, 1.1rem + 1.2vw, 1.875rem)',
  /** Titles of panels. */
  panel: 'clamp(1.625rem, 1.2rem + 1.4vw, 2.25rem)',
  /** An h2. */
  heading: 'clamp(1.95rem, 1.3rem + 2.8vw, 3.375rem)',
  /** The h2 at the beginning of a section. */
  opening: 'clamp(1.95rem, 1.07rem + 3.81vw, 4.5rem)',
  /** The heading of the section with the form. */
  contact: 'clamp(min(2.5rem, 10vw), 7.2vw, 7rem)',
  /**
   * An h1 and the hero's figures. (The hero's h1 has the size `headlineSize` of `brand.ts`.) The
   * longest word of a headline fits a phone even at twice the text size.
   */
  display: 'clamp(min(2.5rem, 19vw), 1.5rem + 3.35vw, 4rem)',
} as const;

/**
 * Returns the line height of headings and other large text. `least` is the line height that suits
 * the sample's words. The result is larger if the site's words have letters that need more room,
 * such as capitals with accents.
 */
export const leading = (least: number) => Math.max(least, displayHeight);

/**
 * Durations in ms: `short` for the answer to a press, `medium` for turning or unfolding, and `long`
 * for moving into place.
 */
export const duration = { short: 160, medium: 240, long: 420 } as const;

/** Easing curves: for reactions to a press or pointer, and for moving from one place to another. */
export const easing = {
  out: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  inOut: 'cubic-bezier(0.6, 0, 0.3, 1)',
} as const;

/** The only shadow around an element, for elements that float above the page. */
export const elevation = {
  floating: '0 12px 40px -8px rgb(0 0 0 / 35%)',
} as const;
