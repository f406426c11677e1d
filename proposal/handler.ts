import type { SubmitProposal } from './intake/submitProposal.ts';
import { suspicionOf } from './intake/suspicionOf.ts';
import { allowReading, preflightReply } from './intake/cors.ts';
import { maxBodyBytes } from './contract.ts';
import { faultOf, type Logger } from './logger.ts';
import { originAllowed } from './intake/origin.ts';
import { readBody } from './intake/readBody.ts';
import { validateProposal } from './validateProposal.ts';
import { acceptedReply, invalidReply, refusalReply, unavailableRetrySeconds } from './intake/replies.ts';
import { StoreUnavailable } from './store.ts';

export type HandlerDeps = {
  readonly accept: SubmitProposal;
  /** Origins besides the host's own whose pages may send requests, such as `https://example.com`. */
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
};

/** The visitor's network address, and the id under which the host logs the request. */
type Client = { ip?: string | undefined; requestId?: string | undefined };

export type Handler = (request: Request, client: Client) => Promise<Response>;

/**
 * Creates the handler of the function `send-autoresponder` (SPEC §7). It accepts a proposal request as JSON and answers
 * 200 `{ ok: true, id }` once the request and its deliveries are durably stored. Any other answer to a POST is
 * `{ ok: false, error: { code, message } }`. The handler never throws.
 */
export function createHandler(deps: HandlerDeps): Handler {
  return async (request, client) => {
    const allowed = originAllowed(request.headers, hostOf(request), deps.allowedOrigins);
    const reply = await replyTo(request, client, allowed, deps).catch((error: unknown) => {
      const facts = { requestId: client.requestId, fault: faultOf(error) };
      deps.logger.error(facts, 'A proposal request could not be accepted');
      if (!(error instanceof StoreUnavailable)) return refusalReply('internal');
      return refusalReply('unavailable', { 'retry-after': String(unavailableRetrySeconds) });
    });
    allowReading(reply, request.headers.get('origin'), allowed);
    return reply;
  };
}

async function replyTo(
  request: Request,
  { ip }: Client,
  allowed: boolean,
  { accept }: HandlerDeps,
): Promise<Response> {
  const { method, headers } = request;
  if (method !== 'OPTIONS' && method !== 'POST')
    return refusalReply('method-not-allowed', { allow: 'POST, OPTIONS' });
  if (!allowed) return refusalReply('origin-not-allowed');
  if (method === 'OPTIONS') return preflightReply();
  if (!isJson(headers.get('content-type'))) return refusalReply('unsupported-media-type');
  const body = await readBody(request, maxBodyBytes);
  if ('refused' in body) return refusalReply(body.refused);
  const input = parseObject(body.text);
  if (!input) return refusalReply('bad-json');
  const { fields, errors } = validateProposal(input);
  if (errors.length > 0) return invalidReply(errors);
  const result = await accept(fields, { ip, suspicion: suspicionOf(fields, input, headers) });
  if (result.kind === 'accepted') return acceptedReply(result.id);
  return refusalReply('too-many-requests', { 'retry-after': String(result.retryAfterSeconds) });
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType?.trim() ?? '');
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
