// The attributes by which the document and the scripts of the renderer find each other's elements.

/**
 * The attribute of an island with its name in the registry, and that of an island whose events
 * React handles.
 */
export const island = 'data-island';
export const ready = 'data-ready';
/** The attribute of the element with the props of all islands. */
export const props = 'data-props';
/**
 * Attributes of the root: the inline script runs; a link has led to a section; some sections below
 * the first screen have to wait.
 */
export const scripts = 'data-scripts';
export const choice = 'data-choice';
export const first = 'data-first';
/** The attribute of a section below the first screen that no longer waits. */
export const shown = 'data-shown';

/** The style sheet with the motions. */
export const motionSheet = '/motion.css';
