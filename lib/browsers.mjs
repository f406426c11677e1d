/**
 * The oldest supported version of each browser. `docs/browsers.md` says what these versions lack.
 * For other browsers that are built on Chromium, such as Edge, Chrome's number means the version of
 * Chromium in them.
 */
export const oldestSupported = { chrome: '109', firefox: '115', safari: '15.4' };
