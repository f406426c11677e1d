import type { FieldError } from '../contract.ts';
import { refusalWords } from '#site/form.ts';

/** The function's error codes, each with its status. The codes are stable: clients may rely on them. */
const refusals = {
  'bad-json': 400,
  'origin-not-allowed': 403,
  'method-not-allowed': 405,
  'too-large': 413,
  'unsupported-media-type': 415,
  'invalid-field': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<keyof typeof refusalWords, number>;

export type RefusalCode = keyof typeof refusals;

/** The value of Retry-After, in seconds, while requests cannot be stored. */
export const unavailableRetrySeconds = 30;

/** The answer to a stored request: 200 `{ ok: true, id }`. */
export function acceptedReply(id: string): Response {
  return json(200, { ok: true, id });
}

/** A refusal: `{ ok: false, error: { code, message } }`, with the status that belongs to the code. */
export function refusalReply(code: RefusalCode, headers?: HeadersInit): Response {
  return json(refusals[code], { ok: false, error: { code, message: refusalWords[code] } }, headers);
}

/** 422: `error.field` and `error.message` describe the first invalid field; `error.errors` lists all of them. */
export function invalidReply(errors: readonly FieldError[]): Response {
  const error = { code: 'invalid-field', ...errors[0], errors };
  return json(refusals['invalid-field'], { ok: false, error });
}

function json(status: number, body: object, headers: HeadersInit = {}): Response {
  const answer = new Response(JSON.stringify(body), { status, headers });
  answer.headers.set('content-type', 'application/json; charset=utf-8');
  answer.headers.set('cache-control', 'no-store');
  return answer;
}
