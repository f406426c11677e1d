import { it as withBrowser } from '../helpers/browser.ts';
import { type FunctionsServer, startFunctionsServer } from '../helpers/functionsServer.ts';
import { type Site, openSite } from '../helpers/site.ts';

let functionsServer: Promise<FunctionsServer> | undefined;
let started: Promise<Site> | undefined;

/**
 * The `it` of `browser.ts` with a Supabase project (`functions`) and a site that uses it, one of
 * each per worker.
 */
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
