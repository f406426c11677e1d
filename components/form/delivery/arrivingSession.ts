/**
 * Whether the address's fragment is what Supabase adds after a sign-in: a session, or why there is
 * none.
 */
export function bringsSession(fragment: string): boolean {
  return /[#&](access_token|error)=/.test(fragment);
}
