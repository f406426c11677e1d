import { test } from 'vitest';
import { launchChromium } from '../../scripts/lib/chromium.ts';
import { type Site, startSite } from './site.ts';
import { startVisit, type Visit, type VisitOptions } from './visit.ts';

// Vitest reads from the pattern which fixtures a fixture needs. An empty pattern means none.
/* oxlint-disable no-empty-pattern */

/**
 * Vitest's `it` with a real Chromium and the built site.
 *
 * - `browser`, `site`: one of each for a file; the site has default settings and a store of its own.
 * - `visit(options)`: opens a fresh profile, on `site` unless another `url` is given. When the test ends it is closed,
 *   and any console error or warning, exception, failed or foreign request that was not expected fails the test.
 * - `serve(env)`: starts a server of this test's own.
 */
export const it = test
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startSite();
    onCleanup(async () => void (await site.stop()));
    return site;
  })
  .extend('opened', async ({}, { onCleanup }) => {
    const visits: Visit[] = [];
    const sites: Site[] = [];
    onCleanup(async () => {
      // Visits end before their servers. The servers are stopped even if a visit reports a problem.
      const ends = await Promise.allSettled(visits.map((visit) => visit.end()));
      // In reverse order, because a server that replaced another one uses its folder.
      for (const site of sites.toReversed()) await site.stop();
      const complaints = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
      if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join('\n'));
    });
    return { visits, sites };
  })
  .extend('serve', async ({ opened }) => async (env?: Record<string, string>) => {
    const site = await startSite(env);
    opened.sites.push(site);
    return site;
  })
  .extend('visit', async ({ browser, site, opened }) => async (options?: Partial<VisitOptions>) => {
    const visit = await startVisit(browser, { url: site.url, ...options });
    opened.visits.push(visit);
    return visit;
  });
