import { type FunctionsHost, supabase } from './supabaseClient.ts';

/**
 * Creates the Supabase client if the site has a Supabase project, so that the client refreshes the session that this
 * browser keeps (SPEC §9).
 *
 * @param props the form's props
 */
export function refreshSession({ host }: { host?: FunctionsHost }): void {
  if (host?.supabaseUrl) supabase(host);
}
