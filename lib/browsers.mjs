/**
 * The oldest version of each browser for which every control works (docs/browsers.md). Those built
 * on Chromium have its version.
 */
export const promised = { chrome: '109', firefox: '115', safari: '15.4' };
