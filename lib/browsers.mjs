/**
 * The oldest version of each browser in which every control works (docs/browsers.md). Browsers that
 * are built on Chromium count by Chromium's version.
 */
export const oldestSupported = { chrome: '109', firefox: '115', safari: '15.4' };
