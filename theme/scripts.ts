/**
 * The root's attribute once the inline script has begun (`renderer/controls.ts`). Only under it do
 * styles hide what a press would show.
 */
export const scripts = 'data-scripts';

/** Selectors of an element in a document whose inline script has begun, and in one without it. */
export const withScripts = `html[${scripts}] &`;
export const withoutScripts = `html:not([${scripts}]) &`;
