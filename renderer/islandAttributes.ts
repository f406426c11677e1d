// The attributes and the prefix of classes by which the renderer's scripts find the document's
// elements.

/** The attribute of an island. Its value is the island's name in the registry. */
export const island = 'data-island';
/**
 * The attribute of the element with an island's props, directly after the island. Its value is the
 * island's name.
 */
export const props = 'data-props';
/** The attribute of a hydrated island, whose events React handles. */
export const ready = 'data-ready';
/** Emotion's prefix of all classes: `css-1abc`. The islands find the document's styles by it. */
export const styles = 'css';
