import { it as withBrowser } from './browser.ts';
import { startFunctionsServer } from './functionsServer.ts';
import { startSite } from './site.ts';

// Vitest reads from the pattern which fixtures a fixture needs. An empty pattern means none.
/* oxlint-disable no-empty-pattern */

/** The `it` of `browser.ts` with a Supabase project (`functions`) and a site that uses it, one of each per file. */
export const it = withBrowser
  .extend('functions', { scope: 'file' }, async ({}, { onCleanup }) => {
    const functions = await startFunctionsServer();
    onCleanup(() => functions.close());
    return functions;
  })
  .extend('site', { scope: 'file' }, async ({ functions }, { onCleanup }) => {
    const site = await startSite(functions.env);
    onCleanup(async () => void (await site.stop()));
    return site;
  });
