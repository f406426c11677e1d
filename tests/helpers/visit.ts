import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Request } from 'playwright-core';
import { patient } from './patient.ts';

export type VisitOptions = Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors'> & {
  /** The site's origin. Requests to all other origins fail the test. */
  url: string;
  /** Other origins that this visit may request. The test itself answers for them. */
  allow?: string[];
  width?: number;
  height?: number;
  javaScript?: boolean;
  /** A touch screen without a mouse. */
  touch?: boolean;
  /** Called with the context before the first page opens, for example to add routes. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
};

/**
 * Options of a visit without scripts in which something is pressed. The page scrolls smoothly to an
 * element before the press, and the press can miss an element that still moves. With scripts,
 * Playwright notices the miss and presses again. Without scripts, it does not notice the miss. With
 * reduced motion, the page scrolls at once, and no press misses.
 */
export const withoutScripts = { javaScript: false, reducedMotion: 'reduce' } as const;

/**
 * Returns `prepare`, an option of a visit that delays all requests that match a pattern, as on a
 * slow network, and `release`, which lets them through.
 */
export function holdBack(pattern: string | RegExp) {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  return {
    prepare: (context: BrowserContext) =>
      context.route(pattern, (route) => released.then(() => route.continue())),
    release: () => void gate.emit('open'),
  };
}

/**
 * Runs in each page. After every press it checks whether the focus is on a visible element. If the
 * focus is not on one within two seconds, an error in the console fails the visit.
 */
function watchFocus() {
  let presses = 0;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const faultAfter = (before: Element | null) => {
    const { activeElement: focused, body } = document;
    if (focused && focused !== body)
      return isSeen(focused)
        ? ''
        : `The focus is on an invisible element: ${focused.outerHTML.slice(0, 200)}`;
    const wasLost = before && before !== body && !(before.isConnected && isSeen(before));
    return wasLost ? `The focus was lost with ${before.outerHTML.slice(0, 200)}` : '';
  };
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      () => {
        presses += 1;
        const [press, before] = [presses, document.activeElement];
        const check = (times: number) => {
          if (press !== presses) return;
          const fault = faultAfter(before);
          if (fault && times > 0) setTimeout(check, 100, times - 1);
          else if (fault) console.error(fault);
        };
        setTimeout(check, 0, 20);
      },
      true,
    );
}

export type Visit = Awaited<ReturnType<typeof startVisit>>;

/** Opens a new browser profile with one blank page. A request to another origin fails the test. */
export async function startVisit(browser: Browser, options: VisitOptions) {
  const { url, allow = [], prepare, ...looks } = options;
  const { width = 1280, height = 800, javaScript = true, touch = false, ...media } = looks;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    hasTouch: touch,
    isMobile: touch,
    ...media,
  });
  context.setDefaultTimeout(patient.timeout);
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const requests: string[] = [];
  const underWay = new Set<Request>();
  const reachable = new Set([url, ...allow].map((one) => new URL(one).origin));
  // Listens to an event and adds no route, because a route makes Playwright switch off the
  // browser's cache.
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    requests.push(`${request.method()} ${request.url()}`);
    underWay.add(request);
    if (/^https?:$/.test(protocol) && !reachable.has(origin))
      problems.push(`A request to a foreign origin: ${request.url()}`);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => {
    underWay.delete(request);
    const reason = request.failure()?.errorText ?? 'unknown';
    // Leaving a page aborts its requests, and so does a link that becomes a download.
    if (reason !== 'net::ERR_ABORTED') problems.push(`Failed request: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`Status ${response.status()}: ${response.url()}`);
  });
  // The browser also writes violations of the Content-Security-Policy to the console.
  context.on('console', (message) => {
    const [type, from] = [message.type() as string, message.location().url];
    // In development, Vite and React log their work. Messages at `verbose` come from Chromium and
    // not from a page.
    const ofTools =
      type === 'verbose' ||
      (type !== 'error' && type !== 'warning' && /\/@vite\/|\/node_modules\//.test(from));
    if (!ofTools) problems.push(`console.${type}: ${message.text()} (${from})`);
  });
  context.on('weberror', (webError) => problems.push(`Uncaught: ${String(webError.error())}`));
  if (javaScript) await context.addInitScript(watchFocus);
  await prepare?.(context);
  return {
    page: await context.newPage(),
    context,
    /** Every request of the visit so far, as `GET http://…`. */
    requests,
    /** Allows problems that match a pattern. If none occurs, the test fails. */
    expectProblem: (pattern: RegExp) => void expected.push(pattern),
    /** Resolves when all requested files have arrived. */
    requestsEnd: async () => {
      // A file that arrives may request more.
      for (let still = 0; still < 5; still = underWay.size === 0 ? still + 1 : 0) await pause(50);
    },
    /**
     * Closes the visit. Throws an error that lists every unexpected problem, and expected ones that
     * did not occur.
     */
    async end() {
      // Problems from here on do not count, because they may come from the closing itself.
      const seen = [...problems];
      await context.close();
      const missing = expected.filter((pattern) => !seen.some((problem) => pattern.test(problem)));
      const complaints = [
        ...seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
        ...missing.map((pattern) => `expected, but did not occur: ${String(pattern)}`),
      ];
      if (complaints.length > 0) throw new Error(`The browser has complaints:\n${complaints.join('\n')}`);
    },
  };
}
