import type { ProposalFields } from '#proposal/contract.ts';
import { resolve } from 'node:path';
import type * as Delivery from '../../components/form/delivery/deliverRequests.ts';
import type { DeliveryResult } from '../../components/form/delivery/deliverRequests.ts';
import { type FunctionsServer, startFunctionsServer } from '../helpers/functionsServer.ts';

/** Where a browser keeps requests. */
export const key = 'undelivered-proposals';

/** Nothing listens at this port. */
export const outOfReach = 'http://127.0.0.1:1';

export const failed = new Error('The function has failed');

/** The page's own server takes requests. */
export const own = { supabaseUrl: undefined, supabaseKey: undefined };

/** What the visitor was told, as `name: outcome`. */
export function listener() {
  const told: string[] = [];
  const tell = ({ fullName }: ProposalFields, outcome: DeliveryResult) =>
    void told.push(`${fullName}: ${outcome}`);
  return { told, tell };
}

/** The module of delivery in a page of its own, which has forgotten what the one before knew. */
export function newPage(): Promise<typeof Delivery> {
  pages += 1;
  const file = resolve('components/form/delivery/deliverRequests.ts');
  return import(/* @vite-ignore */ `${file}?page=${pages}`) as Promise<typeof Delivery>;
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
