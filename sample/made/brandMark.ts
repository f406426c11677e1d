/**
 * The symbol: an alder leaf cut by two lanes of a road into three rising strokes (design, build, grow). It is drawn on
 * a 32 px grid, with gaps of 1.5 px at 16 px. The page and the asset scripts use this drawing; `npm run assets` replaces
 * it by `site/pictures/logo.svg`.
 */
export const brandMark = {
  viewBox: '0 0 32 32',
  paths: [
    'M3 29V24C3 12 12.5 3 29 3 16.6 7.4 9.3 16 8.6 29Z',
    'M11.6 29C12.2 19 18 11.8 29 8.2 28 13.6 21 18.6 16.8 29Z',
    'M19.8 29C22 23 25.4 19 29 14.8V20.4C29 25.6 25.6 29 19.8 29Z',
  ],
  /** Whether the last path has the accent color. The others have the color of the text beside them. */
  accent: true,
  /** Whether paths within a path are holes, whatever their direction. */
  evenOdd: false,
};
