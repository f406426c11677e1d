/**
 * The widths of the files that the page offers for a picture, in px. If a dense screen needs a
 * width between those of two files, Chromium chooses the smaller file up to the geometric mean of
 * the two widths. The loss is small: each width is less than 1.5 times the previous one, so the
 * smaller file has at least 0.82 of the needed width. Since `sizes` is a little larger than the
 * displayed width, a picture has about 0.85 of the screen's pixels in each direction, or more.
 */
export const pictureWidths = [700, 1020, 1500] as const;

/**
 * The widths of the files for a large picture. `npm run assets` makes all of them for each picture.
 * Their `sizes` is 1.12 times the displayed width.
 */
export const projectWidths = [...pictureWidths, 2560] as const;

/** The size of the hero's drawing on a wide page, in px. */
export const heroSize = { width: 566, height: 485 } as const;

/** The only width of the JPEG, for browsers without AVIF. */
export const jpegWidth = 1020;
