/**
 * The oldest supported version of each browser. `docs/browsers.md` says what these versions lack.
 * Browsers that are built on Chromium count by Chromium's version.
 */
export const oldestSupported = { chrome: '109', firefox: '115', safari: '15.4' };
