/**
 * The widths of each picture's files, in px. On a dense screen, a browser may choose the smaller
 * one of two neighboring files. With steps of 1.46, that file still has 0.85 of the screen's
 * pixels, because `sizes` is a little larger than the displayed width.
 */
export const pictureWidths = [700, 1020, 1500] as const;

/**
 * The widths of the files for projects and steps. For a large picture, `sizes` is 1.12 times the
 * displayed width.
 */
export const projectWidths = [...pictureWidths, 2560] as const;

/** The size of the hero's drawing on a wide page, in px. */
export const heroSize = { width: 566, height: 485 } as const;

/** The only width of the JPEG, for browsers without AVIF. */
export const jpegWidth = 1020;
