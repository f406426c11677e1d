import type { FieldError } from '../contract.ts';
import { refusals } from '../receive.ts';
import { refusalWords } from '#site/form.ts';

/** A stored request: 200 `{ ok: true, id }`. */
export function acceptedReply(id: string): Response {
  return json(200, { ok: true, id });
}

/** A refusal: `{ ok: false, error: { code, message } }`, with the status that belongs to the code. */
export function refusalReply(code: keyof typeof refusals, headers?: HeadersInit): Response {
  return json(refusals[code], { ok: false, error: { code, message: refusalWords[code] } }, headers);
}

/** 422: `error.field` and `error.message` describe the first invalid field; `error.errors` lists all of them. */
export function invalidReply(errors: readonly FieldError[]): Response {
  const error = { code: 'invalid-field', ...errors[0], errors };
  return json(refusals['invalid-field'], { ok: false, error });
}

function json(status: number, body: object, headers: HeadersInit = {}): Response {
  const response = new Response(JSON.stringify(body), { status, headers });
  response.headers.set('content-type', 'application/json; charset=utf-8');
  response.headers.set('cache-control', 'no-store');
  return response;
}
