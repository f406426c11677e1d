import type { FunctionsHost } from './supabaseClient.ts';

/**
 * Creates the Supabase client if this browser keeps a session and the site has a Supabase project, so that the client
 * refreshes the session (SPEC §9). Without a stored session, the form creates the client when it needs it.
 *
 * @param props the form's props
 */
export async function refreshStoredSession({ host }: { host?: FunctionsHost }): Promise<void> {
  if (!host?.supabaseUrl || !keepsSession()) return;
  const { supabase } = await import('./supabaseClient.ts');
  supabase(host);
}

function keepsSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith('-auth-token'));
  } catch {
    // Storage may be blocked. Then nothing was stored.
    return false;
  }
}
