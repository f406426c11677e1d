/**
 * The visitor's address, for the limit per network. Cloudflare stands in front of Supabase: it writes the address that it
 * saw into `cf-connecting-ip` and lets no caller write it. Without that header the last of X-Forwarded-For counts, which
 * the nearest proxy wrote; those before it are what the caller says.
 */
export function clientIp(headers: Headers, remote: Deno.Addr): string | undefined {
  const named = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1);
  if (named?.trim()) return named.trim();
  return remote.transport === 'tcp' || remote.transport === 'udp' ? remote.hostname : undefined;
}
