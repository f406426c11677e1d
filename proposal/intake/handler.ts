import { refusalWords } from '#site/form.ts';
import { keyHeader, notSentPage, receivedPage } from '../contract.ts';
import { isForm, type IntakeResult, type Intake, refusals, type IncomingCall } from './createIntake.ts';

export type Handler = ReturnType<typeof createHandler>;

/**
 * Creates the handler of the function `send-autoresponder` (SPEC §7). The handler never throws. Its
 * answers are:
 *
 * - To JSON that is accepted: 200 and `{ ok: true, id }`, once the visitor's request and its
 *   deliveries are durably stored. A duplicate of an earlier request gets the same answer, with a
 *   new `id` under which nothing is stored. So the answer does not reveal the earlier request.
 * - To a posted form: a redirect.
 * - To the CORS preflight (`OPTIONS`) of an allowed page: an empty 204.
 * - To any other call, such as one with invalid fields: the status of the refusal (`refusals`) and
 *   `{ ok: false, error: { code, message } }`. If fields are invalid, `error.field` is the name of
 *   the first one, and `error.errors` lists all.
 *
 * @param formSite the address of the site whose form posts here when the browser has no JavaScript.
 *   If it is undefined, only JSON is accepted. This project's own server leaves it out, because its
 *   form posts to `/`
 */
export function createHandler(intake: Intake, formSite?: string) {
  return async (call: IncomingCall): Promise<Response> => {
    const { method, headers } = call;
    const site = method === 'POST' && isForm(headers) ? formSite : undefined;
    const result = await intake(call, site ? 'form' : 'json');
    const reply = site ? redirect(result, site) : replyTo(result, method);
    // Without this header, a cache could send one site the response for another.
    reply.headers.set('vary', 'Origin');
    const origin = headers.get('origin');
    if (origin === null || result.code === 'origin-not-allowed') return reply;
    reply.headers.set('access-control-allow-origin', origin);
    reply.headers.set('access-control-expose-headers', 'Retry-After');
    return reply;
  };
}

/**
 * Redirects a posted form to a page of the site. The site's address comes from the settings,
 * because an address in the request could be anyone's.
 */
function redirect({ code }: IntakeResult, site: string): Response {
  const location = site + (code === 'accepted' ? receivedPage : notSentPage);
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** The answer to a browser's CORS preflight (Fetch standard, section "CORS protocol"). */
const preflight = {
  'access-control-allow-methods': 'POST, OPTIONS',
  // supabase-js sends the first four headers with every call, `x-retry-count` with a retry,
  // `x-region` if a region is chosen, and `traceparent`, `tracestate` and `baggage` with a trace.
  // The page's form sends the last header.
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, x-retry-count, x-region, traceparent, tracestate, baggage, ' +
    keyHeader,
  'access-control-max-age': '86400',
};

/** Turns a web-standard request into the input of the intake. */
export function callFromFetch(request: Request, ip?: string): IncomingCall {
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
    // Cancels the rest of a body that is too long. The result is not awaited, so the response does
    // not wait for a client that never stops sending.
    body.cancel().catch(() => undefined);
  }
}

function replyTo(result: IntakeResult, method: string): Response {
  const { code } = result;
  if (code === 'accepted') return json(200, { ok: true, id: result.id });
  if (code === 'aborted') return refusal('bad-json');
  if (code === 'method-not-allowed' && method === 'OPTIONS')
    return new Response(null, { status: 204, headers: preflight });
  if (code === 'method-not-allowed') return refusal(code, { allow: 'POST, OPTIONS' });
  if (code === 'invalid-field') {
    const { errors } = result;
    return json(refusals[code], { ok: false, error: { code, ...errors[0], errors } });
  }
  const retry = 'retryAfterSeconds' in result && { 'retry-after': String(result.retryAfterSeconds) };
  return refusal(code, { ...retry });
}

function refusal(code: keyof typeof refusals, headers?: Record<string, string>): Response {
  return json(refusals[code], { ok: false, error: { code, message: refusalWords[code] } }, headers);
}

function json(status: number, body: object, headers?: Record<string, string>): Response {
  const always = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return Response.json(body, { status, headers: { ...always, ...headers } });
}
