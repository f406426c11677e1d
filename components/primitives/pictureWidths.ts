/**
 * The widths of the files that the page offers for a picture, in px. Chromium may choose a file
 * that is too small: if it needs 800 px, it takes the file of 700 px, because 800 is less than the
 * geometric mean of this width and the next one: √(700 · 1020) = 845. So each width is less than
 * 1.5 times the previous one.
 *
 * `tests/browser/sharpness.test.ts` checks the result on a screen with two pixels per CSS pixel:
 * the chosen file is at least 85 % as wide as the pixels that display the picture. For enlarged
 * parts of a picture, 50 % is enough.
 */
export const pictureWidths = [700, 1020, 1500] as const;

/**
 * The widths of the files for a large picture. `npm run assets` makes a file of each width.
 * The last width is 1.7 times the previous one, so Chromium may choose a file that is much too
 * small. To prevent that, the `sizes` of most large pictures is larger than the displayed width.
 */
export const projectWidths = [...pictureWidths, 2560] as const;

/** The size of the hero's drawing on a wide page, in px. */
export const heroSize = { width: 566, height: 485 } as const;

/** The only width of the JPEG, for browsers without AVIF. */
export const jpegWidth = 1020;
