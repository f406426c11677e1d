/** The hero's place on the page, in px. */
export const heroSize = { width: 566, height: 485 } as const;

/** What a project card shows: 16 to 10, in px, as wide as the widest file. Wider originals lose their sides, taller ones their foot. */
export const cardSize = { width: 2560, height: 1600 } as const;
