// authorization, x-client-info, apikey and content-type are what supabase-js sends with every call; x-region when the
// owner pins one.
const allowedHeaders = 'authorization, x-client-info, apikey, content-type, x-region';

/**
 * The headers that let a page of an allowed origin read an answer (Fetch standard, §3.2). `Vary` goes with every answer,
 * so that a cache never hands one site's answer to another.
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
