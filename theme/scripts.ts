/**
 * The attribute that the inline script sets on the root element when it begins
 * (`renderer/controls.ts`). Styles that hide something until a press apply only with this
 * attribute.
 */
export const scripts = 'data-scripts';

/** Selectors of an element in a document whose inline script has begun, and in one without it. */
export const withScripts = `html[${scripts}] &`;
export const withoutScripts = `html:not([${scripts}]) &`;
