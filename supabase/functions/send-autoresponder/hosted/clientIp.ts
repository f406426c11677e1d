/**
 * The visitor's address. Supabase's gateway stands in front and names it; without a gateway it is the connection's own.
 * Of several addresses in X-Forwarded-For the first is the visitor's. Someone who writes that header themselves can
 * slip past the limit per address; those per recipient and for all hold.
 */
export function clientIp(headers: Headers, remote: Deno.Addr): string | undefined {
  const forwarded = headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  if (forwarded) return forwarded;
  return remote.transport === 'tcp' || remote.transport === 'udp' ? remote.hostname : undefined;
}
