import type { BrowserContext, Route } from 'playwright-core';

/**
 * `all`: not one script arrives. `islands`: the loader does, with what it imports at once; what it fetches later
 * does not.
 */
export type Held = 'all' | 'islands';

export type HeldScripts = {
  prepare: (context: BrowserContext) => Promise<void>;
  /** Lets everything through, what waits and what is still to come. */
  release: () => Promise<void>;
};

/** Keeps the page's scripts from arriving, as a slow network does, until they are released. */
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
      // A page that was left meanwhile asks for nothing any more.
      await Promise.allSettled(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

/** The paths of the scripts that come with the landing page: its entry, and what that imports at once. */
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
