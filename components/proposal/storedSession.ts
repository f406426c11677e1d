import { type FunctionsHost, supabase } from './supabaseClient.ts';

/**
 * Makes the Supabase client where a project is set, so that it refreshes the session that this browser keeps (SPEC §9).
 *
 * @param formProps the form's props as the document holds them
 */
export function refreshSession(formProps: string): void {
  const { host } = JSON.parse(formProps) as { host?: FunctionsHost };
  if (host?.supabaseUrl) supabase(host);
}
