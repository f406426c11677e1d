import type { BrowserContext, Route } from 'playwright-core';

/** `all`: no script arrives. `islands`: the loader and its static imports arrive, but nothing that it fetches later. */
export type Held = 'all' | 'islands';

export type HeldScripts = {
  prepare: (context: BrowserContext) => Promise<void>;
  /** Releases the held requests, and all later ones. */
  release: () => Promise<void>;
};

/** Holds the page's scripts back until they are released, like a slow network. */
export function holdScripts(held: Held): HeldScripts {
  const waiting: Route[] = [];
  let released = false;
  let first: Promise<Set<string>> | undefined;

  async function arrivesAtOnce(route: Route): Promise<boolean> {
    if (released) return true;
    if (held === 'all') return false;
    const url = new URL(route.request().url());
    first ??= scriptsOf(url.origin);
    return (await first).has(url.pathname);
  }

  return {
    async prepare(context) {
      await context.route(/\/assets\/.*\.js$/, async (route) => {
        if (await arrivesAtOnce(route)) await route.continue();
        else waiting.push(route);
      });
    },
    async release() {
      released = true;
      // The visitor has left the page, so the request no longer exists.
      await Promise.allSettled(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

/** The paths of the landing page's entry script and its static imports. */
export async function scriptsOf(origin: string): Promise<Set<string>> {
  const html = await (await fetch(origin)).text();
  const entry = /"(\/assets\/entries\/[^"]+\.js)"/.exec(html)?.[1];
  if (!entry) throw new Error('The landing page names no script');
  const paths = new Set<string>();
  await follow(new URL(entry, origin), paths);
  return paths;
}

async function follow(url: URL, paths: Set<string>): Promise<void> {
  if (paths.has(url.pathname)) return;
  paths.add(url.pathname);
  const source = await (await fetch(url)).text();
  for (const [, path = ''] of source.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g)) {
    await follow(new URL(path, url), paths);
  }
}
