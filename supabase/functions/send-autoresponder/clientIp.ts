/**
 * Returns the visitor's network address, for the limit per network. Cloudflare, in front of Supabase, sets
 * `cf-connecting-ip` and overwrites any value sent by the caller. Without that header, the last entry of X-Forwarded-For
 * counts, because the nearest proxy wrote it. The caller can forge the earlier entries.
 */
export function clientIp(headers: Headers, remote: Deno.Addr): string | undefined {
  const named = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1);
  if (named?.trim()) return named.trim();
  return remote.transport === 'tcp' || remote.transport === 'udp' ? remote.hostname : undefined;
}
