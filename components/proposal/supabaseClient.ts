import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { SiteSettings } from '../records.ts';

/** Where the site's functions answer, and the key that may be public. */
export type FunctionsHost = Pick<SiteSettings, 'supabaseUrl' | 'supabaseKey'>;

/**
 * The browser's one Supabase client, made on first use (SPEC §6, §9: public key, session in local storage, automatic
 * refresh; where a browser blocks its storage, the client keeps the session in memory). Where no project is set, the
 * page's own server answers in Supabase's place; it asks for no key, but the client wants one.
 */
export function supabase({ supabaseUrl, supabaseKey = 'anonymous' }: FunctionsHost): SupabaseClient {
  client ??= createClient(supabaseUrl ?? location.origin, supabaseKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    ...(supabaseKey.startsWith('sb_') && { global: { fetch: withoutKeyAsToken(supabaseKey) } }),
  });
  return client;
}

let client: SupabaseClient | undefined;

/**
 * A publishable key is no token: Supabase takes it as `apikey` alone. The newest supabase-js for Node 20 also sends it as
 * a bearer token, where a visitor's session would stand.
 */
function withoutKeyAsToken(key: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get('authorization') === `Bearer ${key}`) headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
}
