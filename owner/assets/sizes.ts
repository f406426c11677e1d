/** The hero's place on the page, in px. */
export const heroSize = { width: 566, height: 485 } as const;

/** What a project card shows: 16 to 10, in px, as wide as the widest file. Wider originals lose their sides, taller ones their foot. */
export const cardSize = { width: 2560, height: 1600 } as const;

/** What a drawing may have besides itself: a second state, and a detail. Each is a picture with this ending. */
export type Variant = keyof typeof marks;

/** What tells that a drawing has the variant: layers with the class `after`, and a `view` with the id `detail`. */
export const marks = { after: /\sclass="[^"]*\bafter\b/, detail: /<view\s[^>]*\bid="detail"/ };
