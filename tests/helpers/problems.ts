import type { BrowserContext } from 'playwright-core';

/**
 * Collects problems of a visit: what the page writes to the console, uncaught exceptions, failed requests and answers
 * with an error status. A violation of the Content-Security-Policy is written to the console by the browser.
 */
export function watchProblems(context: BrowserContext) {
  const problems: string[] = [];
  const patterns: RegExp[] = [];
  let stopped = false;
  const add = (problem: string) => {
    if (!stopped) problems.push(problem);
  };
  context.on('console', (message) => {
    const [type, { url }] = [message.type() as string, message.location()];
    // In development, Vite and React say what they do. `verbose` is Chromium's own word, and no page's.
    const ofTools =
      type === 'verbose' ||
      (type !== 'error' && type !== 'warning' && /\/@vite\/|\/node_modules\//.test(url));
    if (!ofTools) add(`console.${type}: ${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => add(`Uncaught: ${String(webError.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Leaving a page aborts its requests, and so does a link that becomes a download.
    if (reason !== 'net::ERR_ABORTED') add(`Failed request: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) add(`Status ${response.status()}: ${response.url()}`);
  });

  return {
    add,
    /** Allows problems of this kind. At least one has to occur. */
    expect: (pattern: RegExp) => void patterns.push(pattern),
    /** From now on problems are ignored, because everything is closing. */
    stop: () => void (stopped = true),
    /** Throws an error that lists unexpected problems, and expected ones that did not occur. */
    check() {
      const unexpected = problems.filter((problem) => !patterns.some((pattern) => pattern.test(problem)));
      const missing = patterns.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
      const lines = [
        ...unexpected.map((problem) => `unexpected: ${problem}`),
        ...missing.map((pattern) => `expected, but did not come: ${String(pattern)}`),
      ];
      if (lines.length > 0) throw new Error(`The browser has complaints:\n${lines.join('\n')}`);
    },
  };
}
