// The attributes by which the document and the renderer's scripts find each other.

/** An island, by its name in the registry; one whose events React has. */
export const island = 'data-island';
export const ready = 'data-ready';
/** The props of an island, by its name, behind it. */
export const props = 'data-props';
/** Of the root: the inline script runs. */
export const scripts = 'data-scripts';
/** Of the root: a link has led to a section. */
export const choice = 'data-choice';
