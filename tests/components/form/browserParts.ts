import { onTestFinished, vi } from 'vitest';

const nodeFetch = globalThis.fetch;

/**
 * Gives Node the parts of a browser that sending a request needs, until the test has finished:
 *
 * - both storages
 * - the events of the window and of its document
 * - calls of `fetch` with relative URLs
 * - a clock that stands still unless the test or `expect.poll` moves it
 *
 * Sockets keep Node's own timers.
 *
 * @param url the URL of the page's server; a test may set `url` of the result to another server
 */
export function browserParts(url: string) {
  const [page, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
  const browser = {
    url,
    local: storage(),
    session: storage(),
    document,
    /** The number of calls of `fetch` so far. */
    calls: 0,
    networkReturns: () => page.dispatchEvent(new Event('online')),
    shownAgain: () => document.dispatchEvent(new Event('visibilitychange')),
  };
  vi.stubGlobal('localStorage', browser.local);
  vi.stubGlobal('sessionStorage', browser.session);
  vi.stubGlobal('document', document);
  // Node 20 has no WebSocket, and supabase-js throws without one.
  vi.stubGlobal('WebSocket', EventTarget);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    browser.calls += 1;
    return nodeFetch(new URL(path, browser.url), init);
  });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return browser;
}

/** Makes every use of a storage throw, as in a browser that blocks it (HTML Standard, 12.2.2). */
export function block(name: 'localStorage' | 'sessionStorage') {
  vi.stubGlobal(name, undefined);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('', 'SecurityError');
    },
  });
}

/** Makes a storage refuse every new value, as a full storage does. */
export function fill(one: ReturnType<typeof storage>) {
  one.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
}

/** A storage whose entries are its own properties, as in a browser. */
function storage() {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Pick<Storage, keyof typeof methods>;
}
