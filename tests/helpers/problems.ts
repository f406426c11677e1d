import type { BrowserContext } from 'playwright-core';

export type Problems = {
  add(problem: string): void;
  /** Lets problems of this kind pass; one at least has to come. */
  expect(pattern: RegExp): void;
  /** What happens from now on, while everything closes, counts no more. */
  stop(): void;
  /** Throws an error that lists what came unexpectedly and what was expected and did not come. */
  check(): void;
};

/**
 * Collects what a visitor's console would hold against the site: errors and warnings, exceptions nobody caught,
 * requests that failed and answers with an error status.
 */
export function watchProblems(context: BrowserContext): Problems {
  const problems: string[] = [];
  const patterns: RegExp[] = [];
  let stopped = false;
  const add = (problem: string) => {
    if (!stopped) problems.push(problem);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      add(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => add(`Uncaught: ${String(webError.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left, and a link that turns into a download, abort what they asked for.
    if (reason !== 'net::ERR_ABORTED') add(`Failed request: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) add(`Status ${response.status()}: ${response.url()}`);
  });

  return {
    add,
    expect: (pattern) => void patterns.push(pattern),
    stop: () => void (stopped = true),
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
