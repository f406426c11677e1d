// The names by which the document and the scripts of the renderer find each other's elements.

/** The attribute of an island, with its name in the registry. */
export const island = 'data-island';
/**
 * The attribute of the element with an island's props, which follows the island. It has the
 * island's name.
 */
export const props = 'data-props';
/** The attribute of a hydrated island, whose events React handles. */
export const ready = 'data-ready';
/** Emotion's prefix of all classes: `css-1abc`. The islands find the document's styles by it. */
export const styles = 'css';
