/**
 * The widths of the files that the page offers for a picture, in px. To display 800 px, Chromium
 * takes the file of 700 px, because 800 is less than the geometric mean of this width and the next
 * one: √(700 · 1020) = 845. From 845 px on, it takes the file of 1020 px.
 *
 * Each width is less than 1.5 times the previous one. So the chosen file has at least
 * √(1 / 1.5) = 0.82 of the width that `sizes` asks for. `sizes` asks for a little more than the
 * displayed width. So compared with the pixels of a dense screen that display the picture, the file
 * has at least about 0.85 as many in each direction.
 */
export const pictureWidths = [700, 1020, 1500] as const;

/**
 * The widths of the files for a large picture. `npm run assets` makes all of them for each picture.
 * The last width is 1.7 times the previous one, so Chromium may choose a file with only
 * √(1 / 1.7) = 0.77 of the width that `sizes` asks for. To compensate for that, the `sizes` of most
 * large pictures is larger than the displayed width. `tests/browser/sharpness.test.ts` measures the
 * result.
 */
export const projectWidths = [...pictureWidths, 2560] as const;

/** The size of the hero's drawing on a wide page, in px. */
export const heroSize = { width: 566, height: 485 } as const;

/** The only width of the JPEG, for browsers without AVIF. */
export const jpegWidth = 1020;
