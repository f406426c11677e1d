/**
 * Whether the address's fragment comes from a sign-in with Supabase: it contains a session, or the
 * reason why there is none.
 */
export function bringsSession(fragment: string): boolean {
  return /[#&](access_token|error)=/.test(fragment);
}
