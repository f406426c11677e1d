// supabase-js sends the first four with every call, and x-region if the owner pins a region.
const allowedHeaders = 'authorization, x-client-info, apikey, content-type, x-region';

/**
 * Returns the headers that let a page of an allowed origin read an answer (Fetch standard, §3.2). `Vary` is always among
 * them, so that a cache never serves one site's answer to another.
 */
export function corsHeaders(origin: string | null, allowed: boolean): Record<string, string> {
  if (origin === null || !allowed) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After',
  };
}

/** The answer to a browser's preflight; `shared` comes from `corsHeaders`. */
export function preflightReply(shared: Record<string, string>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...shared,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '86400',
    },
  });
}
