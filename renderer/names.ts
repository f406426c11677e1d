// The attributes by which the document and the renderer's scripts find each other.

/** An island, by its name in the registry. */
export const island = 'data-island';
/** The props of an island, by its name, behind it. */
export const props = 'data-props';
/** Of an island that is hydrated: React answers its events. */
export const ready = 'data-ready';
/** Of the root: the inline script runs. */
export const scripts = 'data-scripts';
