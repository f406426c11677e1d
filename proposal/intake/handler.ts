import { refusalWords } from '#site/form.ts';
import { originAllowed } from './origin.ts';
import { formReply } from './formReply.ts';
import { keyHeader } from '../contract.ts';
import { isForm, type Outcome, type Receive, refusals, type Sent } from './receive.ts';

export type Handler = ReturnType<typeof createHandler>;

/**
 * Creates the handler of the function `send-autoresponder` (SPEC §7). It takes a proposal request as JSON and answers
 * 200 `{ ok: true, id }` once the request and its deliveries are durably stored. Any other response to a POST is
 * `{ ok: false, error: { code, message } }`; of invalid fields, `error` also has the first one's name as `field`, and all
 * of them as `errors`. The handler never throws.
 *
 * @param formSite the site whose form posts here without JavaScript; without it, only JSON is taken
 */
export function createHandler(receive: Receive, allowedOrigins: readonly string[], formSite?: string) {
  return async (sent: Sent): Promise<Response> => {
    const { method, headers, host } = sent;
    const origin = headers.get('origin');
    const allowed = originAllowed(headers, host, allowedOrigins);
    let reply: Response;
    if (method === 'POST' && formSite && isForm(headers))
      reply = formReply(await receive(sent, 'form'), formSite);
    else if (method === 'POST') reply = replyTo(await receive(sent, 'json'));
    else if (method !== 'OPTIONS') reply = refusal('method-not-allowed', { allow: 'POST, OPTIONS' });
    else if (!allowed) reply = refusal('origin-not-allowed');
    else reply = new Response(null, { status: 204, headers: preflight });
    // Without it, caches would mix up the sites that call.
    reply.headers.set('vary', 'Origin');
    if (origin === null || !allowed) return reply;
    reply.headers.set('access-control-allow-origin', origin);
    reply.headers.set('access-control-expose-headers', 'Retry-After');
    return reply;
  };
}

/** The answer to a browser's preflight (Fetch standard, §3.2). */
const preflight = {
  'access-control-allow-methods': 'POST, OPTIONS',
  // supabase-js sends the first four with every call, the next ones for a repeated call, a pinned region and a trace. The
  // page's form sends the last one.
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, x-retry-count, x-region, traceparent, tracestate, baggage, ' +
    keyHeader,
  'access-control-max-age': '86400',
};

/** What a web-standard request sends. */
export function callOf(request: Request, ip?: string): Sent {
  const { method, headers, body } = request;
  return {
    method,
    headers,
    host: headers.get('host') ?? new URL(request.url).host,
    ip,
    chunks: () => chunksOf(body),
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null) {
  if (!body) return;
  try {
    yield* body.values({ preventCancel: true });
  } finally {
    // Cancels the rest of a body that is too long. A client that never stops sending must not delay the response.
    body.cancel().catch(() => undefined);
  }
}

function replyTo(outcome: Outcome): Response {
  const { code } = outcome;
  if (code === 'accepted') return json(200, { ok: true, id: outcome.id });
  if (code === 'aborted') return refusal('bad-json');
  if (code === 'invalid-field') {
    const { errors } = outcome;
    return json(refusals[code], { ok: false, error: { code, ...errors[0], errors } });
  }
  const retry = 'retryAfterSeconds' in outcome && { 'retry-after': String(outcome.retryAfterSeconds) };
  return refusal(code, { ...retry });
}

function refusal(code: keyof typeof refusals, headers?: Record<string, string>): Response {
  return json(refusals[code], { ok: false, error: { code, message: refusalWords[code] } }, headers);
}

function json(status: number, body: object, headers?: Record<string, string>): Response {
  const always = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return Response.json(body, { status, headers: { ...always, ...headers } });
}
