import type { ProposalFields } from '#proposal/contract.ts';
import { resolve } from 'node:path';
import type * as Delivery from '../../components/form/delivery/deliverRequests.ts';
import type { DeliveryResult } from '../../components/form/delivery/deliverRequests.ts';
import { type KeptRequest, requestFor } from '../../components/form/delivery/keptRequests.ts';
import type { FunctionsHost } from '../../components/form/delivery/supabaseClient.ts';
import { startApp } from '../helpers/app.ts';
import { browserParts } from './browserParts.ts';
import { type FunctionsServer, startFunctionsServer } from '../helpers/functionsServer.ts';

/** Where a browser keeps requests. */
export const key = 'kept-requests';

/** Nothing listens at this port. */
export const outOfReach = 'http://127.0.0.1:1';

/** The page's own server takes requests. */
export const own: FunctionsHost = { supabaseUrl: undefined, supabaseKey: undefined };

/** The app in this process, with the same clock. It renders before it could take this process for a browser. */
export async function startOwnServer(env?: Record<string, string>) {
  const app = await startApp(env);
  await fetch(app.url);
  return app;
}

/**
 * A page in a browser that knows nothing of the page before. It delivers to its own server unless another host is given.
 * `told`: what the visitor was told, as `name: outcome`.
 */
export async function openPage(url: string, host: FunctionsHost = own) {
  const browser = browserParts(url);
  const told: string[] = [];
  const tell = ({ fields }: KeptRequest, outcome: DeliveryResult) =>
    void told.push(`${fields.fullName}: ${outcome}`);
  const file = resolve('components/form/delivery/deliverRequests.ts');
  const load = async () => {
    pages += 1;
    const module = (await import(/* @vite-ignore */ `${file}?page=${pages}`)) as typeof Delivery;
    return {
      keepAndDeliver: (fields: ProposalFields, error: unknown = new Error('The function has failed')) =>
        module.keepAndDeliver(requestFor(fields), host, error, tell),
      deliverKeptRequests: () => module.deliverKeptRequests(host, tell),
    };
  };
  return { browser, told, ...(await load()), openTab: load };
}

let pages = 0;

/**
 * A Supabase project, and a page that uses it. supabase-js has one client for a page, which
 * keeps its address, so the files of a worker share both.
 */
export async function projectOfThisWorker() {
  started ??= startFunctionsServer();
  const functions = await started;
  return {
    functions,
    host: { supabaseUrl: functions.url, supabaseKey: 'sb_publishable_key' },
  };
}

let started: Promise<FunctionsServer> | undefined;
