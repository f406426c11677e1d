import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { SiteSettings } from '#site/records.ts';
import { bringsSession } from './arrivingSession.ts';

/**
 * The Supabase project whose function receives the requests, and the project's publishable key.
 * Without a project, the page's own server receives the requests.
 */
export type FunctionsHost = Pick<SiteSettings, 'supabaseUrl' | 'supabaseKey'>;

/**
 * Returns the page's supabase-js client, created on first use (SPEC §6, §9: public key, session in
 * local storage, automatic refresh). The client calls the Supabase project or, if there is none,
 * the page's own server. The page's own server needs no key, but the client demands one.
 */
export function supabase({ supabaseUrl, supabaseKey = 'anonymous' }: FunctionsHost): SupabaseClient {
  const url = supabaseUrl ?? location.origin;
  const client =
    clients.get(url) ??
    createClient(url, supabaseKey, {
      auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: takeFromAddress },
      ...(supabaseKey.startsWith('sb_') && { global: { fetch: withoutKeyAsToken(supabaseKey) } }),
    });
  clients.set(url, client);
  return client;
}

/** The clients of this page, by the address of the project or of the page's own server. */
const clients = new Map<string, SupabaseClient>();

/**
 * Returns whether the address's fragment comes from a sign-in: it contains a session or an error.
 * If so, removes the fragment from the address and from the browser's history, because the client
 * has already read it.
 */
function takeFromAddress({ hash, pathname, search }: URL): boolean {
  const arrives = bringsSession(hash);
  if (arrives) history.replaceState(history.state, '', pathname + search);
  return arrives;
}

/**
 * Removes the publishable key from the `Authorization` header. Supabase accepts this key only as
 * `apikey`. But supabase-js 2.109, the last version line for Node 20 (docs/dependencies.md), also
 * sends it as a bearer token if there is no session.
 */
function withoutKeyAsToken(key: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get('authorization') === `Bearer ${key}`) headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
}
