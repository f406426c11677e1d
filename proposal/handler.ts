import { allowReading, preflightReply } from './intake/cors.ts';
import { originAllowed } from './intake/origin.ts';
import { acceptedReply, invalidReply, refusalReply } from './intake/replies.ts';
import { formReply } from './formReply.ts';
import { readBody } from './readBody.ts';
import { isForm, type Outcome, type Receive, type Sent } from './receive.ts';

/** A call of the function: what was sent, and by which method. */
export type Call = Sent & { readonly method: string };

export type Handler = (call: Call) => Promise<Response>;

/**
 * Creates the handler of the function `send-autoresponder` (SPEC §7). It takes a proposal request as JSON and answers
 * 200 `{ ok: true, id }` once the request and its deliveries are durably stored. Any other response to a POST is
 * `{ ok: false, error: { code, message } }`. The handler never throws.
 *
 * @param formSite the site whose static export posts its form here; without it, only JSON is taken
 */
export function createHandler(
  receive: Receive,
  allowedOrigins: readonly string[],
  formSite?: string,
): Handler {
  return async (call) => {
    const { method, headers, host } = call;
    const allowed = originAllowed(headers, host, allowedOrigins);
    let reply: Response;
    if (method === 'POST' && formSite && isForm(headers))
      reply = formReply(await receive(call, ['form']), formSite);
    else if (method === 'POST') reply = replyTo(await receive(call, ['json']));
    else if (method !== 'OPTIONS') reply = refusalReply('method-not-allowed', { allow: 'POST, OPTIONS' });
    else reply = allowed ? preflightReply() : refusalReply('origin-not-allowed');
    allowReading(reply, headers.get('origin'), allowed);
    return reply;
  };
}

/** What a web-standard request sends. The rest of a body that is too long is cancelled. */
export function callOf(request: Request, ip?: string): Call {
  const { method, headers, body } = request;
  return {
    method,
    headers,
    host: headers.get('host') ?? new URL(request.url).host,
    ip,
    async read(limit) {
      const chunks = body?.values({ preventCancel: true }) ?? empty();
      const read = await readBody(chunks, headers.get('content-length'), limit);
      // Not awaited, because a client that never stops sending would delay the response.
      if (read === 'too-large') body?.cancel().catch(() => undefined);
      return read;
    },
  };
}

async function* empty(): AsyncGenerator<Uint8Array> {}

function replyTo(outcome: Outcome): Response {
  switch (outcome.code) {
    case 'accepted':
      return acceptedReply(outcome.id);
    case 'invalid-field':
      return invalidReply(outcome.errors);
    case 'too-many-requests':
    case 'unavailable':
      return refusalReply(outcome.code, { 'retry-after': String(outcome.retryAfterSeconds) });
    case 'aborted':
      return refusalReply('bad-json');
    default:
      return refusalReply(outcome.code);
  }
}
