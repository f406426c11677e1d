import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { SiteSettings } from '../records.ts';

/** Where the site's functions answer, and the key that may be public. */
export type FunctionsHost = Pick<SiteSettings, 'supabaseUrl' | 'supabaseAnonKey'>;

/**
 * The browser's one Supabase client, made on first use (SPEC §6, §9: anonymous key, session in local storage,
 * automatic refresh). Where no project is set, the page's own server answers in Supabase's place; it asks for no
 * key, but the client wants one.
 */
export function supabase({ supabaseUrl, supabaseAnonKey }: FunctionsHost): SupabaseClient {
  client ??= createClient(supabaseUrl ?? location.origin, supabaseAnonKey ?? 'anonymous', {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true, storage: localStorage },
  });
  return client;
}

let client: SupabaseClient | undefined;
