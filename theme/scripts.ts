/**
 * The attribute that the inline script sets on the root element when it begins
 * (`renderer/controls.ts`). Styles that hide something until a press apply only with this
 * attribute.
 */
export const scripts = 'data-scripts';

/**
 * Selectors for an element, with `&` for the element itself. `withScripts` matches if the inline
 * script has begun, and `withoutScripts` if it has not.
 */
export const withScripts = `html[${scripts}] &`;
export const withoutScripts = `html:not([${scripts}]) &`;
