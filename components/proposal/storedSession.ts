import { type FunctionsHost, supabase } from './supabaseClient.ts';

/**
 * Creates the Supabase client if the site has a Supabase project, so that the client refreshes the session that this
 * browser keeps (SPEC §9).
 *
 * @param formProps the form's props as JSON, from the document
 */
export function refreshSession(formProps: string): void {
  const { host } = JSON.parse(formProps) as { host?: FunctionsHost };
  if (host?.supabaseUrl) supabase(host);
}
