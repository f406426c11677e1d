/**
 * The attribute that the inline script sets on the root element when it begins
 * (`renderer/controls.ts`). Styles that hide something until a press apply only with this
 * attribute. Its value is `true` if the browser supports motions that follow the scrolling, and
 * otherwise `false`. (A condition `@supports` in the document would be simpler, but the W3C's HTML
 * checker takes the properties of these motions for errors.)
 */
export const scripts = 'data-scripts';

/**
 * Selectors for an element, with `&` for the element itself. `withScripts` matches if the inline
 * script has begun, and `withoutScripts` if it has not. `withScrollMotions` matches if the script
 * has begun and the browser supports motions that follow the scrolling.
 */
export const withScripts = `html[${scripts}] &`;
export const withoutScripts = `html:not([${scripts}]) &`;
export const withScrollMotions = `html[${scripts}=true] &`;
