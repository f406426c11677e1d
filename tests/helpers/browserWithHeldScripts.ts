import type { Route } from 'playwright-core';
import { it as withBrowser } from './browser.ts';

/**
 * The `it` of `browser.ts` with `openHeld`, which opens the landing page and holds scripts back until `release`, like a slow
 * network: `all`, or only those of the `islands`, which the loader fetches later.
 */
export const it = withBrowser.extend(
  'openHeld',
  async ({ visit, site }) =>
    async (held: 'all' | 'islands', width = 1280) => {
      const arriving = held === 'all' ? new Set() : await scriptsOf(site.url);
      const waiting: Route[] = [];
      let released = false;
      const visited = await visit({
        width,
        prepare: (context) =>
          context.route(/\/assets\/.*\.js$/, async (route) => {
            if (released || arriving.has(new URL(route.request().url()).pathname)) await route.continue();
            else waiting.push(route);
          }),
      });
      // The document is complete without its scripts, but its `load` event waits for them.
      await visited.page.goto('/', { waitUntil: 'commit' });
      await visited.page.locator('footer').waitFor();
      return {
        ...visited,
        /** Releases the held requests, and all later ones. */
        release: async () => {
          released = true;
          // The visitor has left the page, so the request no longer exists.
          await Promise.allSettled(waiting.splice(0).map((route) => route.continue()));
        },
      };
    },
);

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
