import { onTestFinished, vi } from 'vitest';

const nodeFetch = globalThis.fetch;

/**
 * Gives Node those parts of a browser that delivery needs, until the test has finished: storage, the events of a page and
 * its document, relative addresses, and the headers by which a server knows a browser. A server in this process has to
 * have rendered before, or it renders as if it were in a browser.
 *
 * @param url the address of the page; the test may change it, to a server that is up again for example
 */
export function browserParts(url: string) {
  const [local, session] = [storage(), storage()];
  const [page, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
  const browser = {
    url,
    local,
    session,
    document,
    /** Each `fetch` so far, as `POST /…`. */
    calls: [] as string[],
    networkReturns: () => page.dispatchEvent(new Event('online')),
    shownAgain: () => document.dispatchEvent(new Event('visibilitychange')),
  };
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('document', document);
  // Node 20 has none, and supabase-js refuses to start without it.
  vi.stubGlobal('WebSocket', EventTarget);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    browser.calls.push(`${init.method} ${path}`);
    const headers = new Headers(init.headers);
    headers.set('origin', browser.url);
    headers.set('sec-fetch-site', 'same-origin');
    return nodeFetch(new URL(path, browser.url), { ...init, headers });
  });
  // A page tries again as long as it is open. Else it would in the tests of other files, too.
  const { setInterval: begin, clearInterval: end } = globalThis;
  const intervals: ReturnType<typeof begin>[] = [];
  vi.stubGlobal('setInterval', (again: () => void, ms: number) => {
    const interval = begin(again, ms);
    intervals.push(interval);
    return interval;
  });
  onTestFinished(() => {
    intervals.forEach(end);
    vi.unstubAllGlobals();
  });
  return browser;
}

/** A browser's storage. */
function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
