import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Request } from 'playwright-core';
import { soon } from './soon.ts';

export type VisitOptions = {
  /** The site's origin. Requests to all other origins fail the test. */
  url: string;
  /** Other origins that this visit may request. The test itself answers there. */
  allow?: string[];
  width?: number;
  height?: number;
  javaScript?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** A screen that is touched, and no mouse. */
  touch?: boolean;
  forcedColors?: 'active';
  /** Called with the context before the first page opens, for example to add routes. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
};

/** Holds back what a pattern matches until `release`, like a slow network. `prepare` is a visit's. */
export function holdBack(pattern: string | RegExp) {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  return {
    prepare: (context: BrowserContext) =>
      context.route(pattern, (route) => released.then(() => route.continue())),
    release: () => void gate.emit('open'),
  };
}

export type Visit = Awaited<ReturnType<typeof startVisit>>;

/** Opens a new browser profile with one blank page. A request to another origin fails the test. */
export async function startVisit(browser: Browser, options: VisitOptions) {
  const context = await browser.newContext(contextOptions(options));
  context.setDefaultTimeout(soon.timeout);
  const problems = watchProblems(context);
  const requests: string[] = [];
  const underWay = new Set<Request>();
  const reachable = new Set([options.url, ...(options.allow ?? [])].map((url) => new URL(url).origin));
  // An event and not a route, because Playwright switches the browser's cache off for routes.
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    requests.push(`${request.method()} ${request.url()}`);
    underWay.add(request);
    if (/^https?:$/.test(protocol) && !reachable.has(origin))
      problems.add(`A request to a foreign origin: ${request.url()}`);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  await options.prepare?.(context);
  return {
    page: await context.newPage(),
    context,
    /** Every request of the visit so far, as `GET http://…`. */
    requests,
    /** Allows one kind of problem, and fails the test if it does not occur. */
    expectProblem: (pattern: RegExp) => problems.expect(pattern),
    /** Resolves when all requested files have arrived. */
    requestsEnd: async () => {
      // A file that arrives may request more.
      for (let still = 0; still < 5; still = underWay.size === 0 ? still + 1 : 0) await setTimeout(50);
    },
    /** Closes the visit. Throws an error that lists every unexpected problem. */
    async end() {
      problems.stop();
      await context.close();
      problems.check();
    },
  };
}

function contextOptions(options: VisitOptions): BrowserContextOptions {
  const { colorScheme, reducedMotion, forcedColors } = options;
  const { url, width = 1280, height = 800, javaScript = true, touch = false } = options;
  return {
    baseURL: url,
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    acceptDownloads: true,
    hasTouch: touch,
    isMobile: touch,
    ...(colorScheme && { colorScheme }),
    ...(reducedMotion && { reducedMotion }),
    ...(forcedColors && { forcedColors }),
  };
}

/**
 * Collects problems of a visit: what the page writes to the console, uncaught exceptions, failed requests and answers
 * with an error status. A violation of the Content-Security-Policy is written to the console by the browser.
 */
function watchProblems(context: BrowserContext) {
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
