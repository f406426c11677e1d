// supabase-js sends the first four with every call, the others for a repeated call, a pinned region and a trace.
const allowedHeaders =
  'authorization, x-client-info, apikey, content-type, x-retry-count, x-region, traceparent, tracestate, baggage';

/** Lets a page of an allowed origin read an answer (Fetch standard, §3.2). `Vary` keeps caches from mixing up sites. */
export function allowReading({ headers }: Response, origin: string | null, allowed: boolean): void {
  headers.set('vary', 'Origin');
  if (origin === null || !allowed) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', 'Retry-After');
}

/** The answer to a browser's preflight. */
export function preflightReply(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '86400',
    },
  });
}
