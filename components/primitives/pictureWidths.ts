/**
 * The widths of each picture's files, in px. A browser on a dense screen may choose the smaller of
 * two neighboring files. With steps of 1.46 it still gets 0.85 of its own pixels, because `sizes`
 * states a little more than the displayed width.
 */
export const pictureWidths = [700, 1020, 1500] as const;

/**
 * The widths of the files of projects and steps. For a large picture, `sizes` states 1.12 times the
 * displayed width.
 */
export const projectWidths = [...pictureWidths, 2560] as const;

/** The only width of the JPEG, for browsers without AVIF. */
export const jpegWidth = 1020;
