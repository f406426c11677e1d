import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { launchChromium } from '../../lib/chromium.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { type Site, openSite } from './site.ts';
import { startVisit, type Visit, type VisitOptions } from './visit.ts';

/**
 * The path of Debian's Chromium without a user interface. With it, a visit takes half the CPU that
 * it takes with the ordinary Chromium.
 */
const windowless = '/usr/bin/chromium-headless-shell';

/**
 * An option of Chromium that keeps requests from leaving the machine: only `localhost` and
 * 127.0.0.1 are found.
 */
const nothingElse = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

// All test files of a worker share one browser and one site. Otherwise Vitest would start another
// browser for each `it` that extends this one.
let launched: Promise<Browser> | undefined;
let started: Promise<Site> | undefined;

/**
 * Vitest's `it` with a real Chromium and the built site.
 *
 * - `browser`: one for all files of a worker. Without CHROME_PATH it is `windowless`, if that is
 *   installed.
 * - `site`: one for all files of a worker, with default settings. Tests tell their requests apart
 *   by the sender's name.
 * - `visit(options)`: opens a new profile, on `site` unless another `url` is given, and closes it
 *   when the test ends. Unexpected console errors and warnings, exceptions, and failed or foreign
 *   requests fail the test.
 * - `serve(env)`: starts a server for this test only.
 *
 * Vitest reads from the first parameter of a fixture which other fixtures it needs. The empty
 * pattern `{}` means none.
 */
export const it = test
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const preferred = !process.env['CHROME_PATH'] && existsSync(windowless) ? windowless : undefined;
    const browser = await (launched ??= launchChromium([nothingElse], preferred));
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const site = await (started ??= openSite());
    onCleanup(async () => void (await site.stop()));
    return site;
  })
  .extend('opened', async ({}, { onCleanup }) => {
    const visits: Visit[] = [];
    const sites: Site[] = [];
    onCleanup(async () => {
      // First all visits end, and then the servers are stopped, even if a visit reports a problem.
      const ends = await Promise.allSettled(visits.map((visit) => visit.end()));
      // The last server is stopped first, because it may use the data folder of an earlier server
      // that it has replaced.
      for (const site of sites.toReversed()) await site.stop();
      const complaints = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
      if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join('\n'));
    });
    return { visits, sites };
  })
  .extend('serve', async ({ opened }) => async (env?: Record<string, string>) => {
    const site = await openSite(env);
    opened.sites.push(site);
    return site;
  })
  .extend('visit', async ({ browser, site, opened }) => async (options?: Partial<VisitOptions>) => {
    const visit = await startVisit(browser, { url: site.url, ...options });
    opened.visits.push(visit);
    return visit;
  });

/**
 * Returns the `it` above with one more fixture, `page`: the landing page, opened once for all
 * tests of a file. A test that uses `page` sets the window size that it needs, and leaves the page
 * otherwise unchanged.
 */
export const itOnPage = (options: Partial<VisitOptions> = {}) =>
  it.extend('page', { scope: 'file' }, async ({ browser, site }, { onCleanup }) => {
    const visit = await startVisit(browser, { url: site.url, ...options });
    onCleanup(() => visit.end());
    await visit.page.goto('/');
    await waitForLayout(visit.page);
    return visit.page;
  });
