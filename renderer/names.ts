// The attributes by which the document and the renderer's scripts find each other.

/** An island, by its name in the registry; one whose events React has. */
export const island = 'data-island';
export const ready = 'data-ready';
/** The props of an island, by its name, behind it. */
export const props = 'data-props';
/**
 * Of the root: the inline script runs; a link has led to a section; some sections below the first
 * screen have to wait.
 */
export const scripts = 'data-scripts';
export const choice = 'data-choice';
export const first = 'data-first';
/** Of a section below the first screen that waits no longer. */
export const shown = 'data-shown';

/** The style sheet with the motions. */
export const motionSheet = '/motion.css';
