import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Request } from 'playwright-core';
import { watchProblems } from './problems.ts';
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

/** Opens a new browser profile with one blank page. No request may leave the machine. */
export async function startVisit(browser: Browser, options: VisitOptions) {
  const context = await browser.newContext(contextOptions(options));
  context.setDefaultTimeout(soon.timeout);
  const problems = watchProblems(context);
  const requests: string[] = [];
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    requests.push(`${request.method()} ${request.url()}`);
    underWay.add(request);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  const reachable = new Set([options.url, ...(options.allow ?? [])].map((url) => new URL(url).origin));
  await context.route(
    (url) => /^(https?|wss?):$/.test(url.protocol) && !reachable.has(url.origin),
    async (route) => {
      problems.add(`A request to a foreign origin: ${route.request().url()}`);
      await route.abort();
    },
  );
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
