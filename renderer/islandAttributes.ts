// The attributes and the prefix of classes by which the renderer's scripts find the document's
// elements.

/** The attribute of an island. Its value is the island's name in the registry. */
export const island = 'data-island';
/**
 * The attribute of the element with an island's props, directly after the island. Its value is the
 * island's name.
 */
export const props = 'data-props';
/** The attribute of an island that is hydrated, so that React handles its events. */
export const ready = 'data-ready';
/**
 * The prefix of all of Emotion's classes, as in `css-1abc`. By this prefix, the browser's script
 * finds which rules the document already has (`runtime.tsx`).
 */
export const styles = 'css';
