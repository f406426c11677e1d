import { it as withBrowser } from './browser.ts';
import { type FunctionsServer, startFunctionsServer } from './functionsServer.ts';
import { type Site, openSite } from './site.ts';

// Vitest reads from the pattern which fixtures a fixture needs. An empty pattern means none.
/* oxlint-disable no-empty-pattern */

let functionsServer: Promise<FunctionsServer> | undefined;
let started: Promise<Site> | undefined;

/** The `it` of `browser.ts` with a Supabase project (`functions`) and a site that uses it, one of each per worker. */
export const it = withBrowser
  .extend('functions', { scope: 'worker' }, async ({}, { onCleanup }) => {
    functionsServer ??= startFunctionsServer();
    const functions = await functionsServer;
    onCleanup(() => functions.close());
    return functions;
  })
  .extend('site', { scope: 'worker' }, async ({ functions }, { onCleanup }) => {
    started ??= openSite(functions.env);
    const site = await started;
    onCleanup(async () => void (await site.stop()));
    return site;
  });
