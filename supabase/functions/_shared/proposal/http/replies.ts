import type { FieldError } from '../contract/notice.ts';

/** The function's error codes, each with its status and message. The codes are stable: clients may rely on them. */
export const refusals = {
  'bad-json': { status: 400, message: 'Send the request as one JSON object.' },
  'origin-not-allowed': { status: 403, message: 'Requests from this site are not accepted.' },
  'method-not-allowed': { status: 405, message: 'Use POST.' },
  'too-large': { status: 413, message: 'Send at most 32 KB.' },
  'unsupported-media-type': {
    status: 415,
    message: 'Send JSON in UTF-8, not compressed.',
  },
  'invalid-field': { status: 422, message: 'Some fields need changing.' },
  'too-many-requests': { status: 429, message: 'That is a lot of requests. Please try again later.' },
  internal: { status: 500, message: 'Something went wrong here. Please try again later.' },
  unavailable: { status: 503, message: 'Requests cannot be stored at the moment. Please try again shortly.' },
} as const;

export type RefusalCode = keyof typeof refusals;

/** The value of Retry-After, in seconds, while requests cannot be stored. */
export const unavailableRetrySeconds = 30;

/** The answer to a stored request: 200 `{ ok: true, id }`. */
export function acceptedReply(id: string, headers: HeadersInit): Response {
  return json(200, { ok: true, id }, headers);
}

/** A refusal: `{ ok: false, error: { code, message } }`, with the status that belongs to the code. */
export function refusalReply(code: RefusalCode, headers: HeadersInit): Response {
  const { status, message } = refusals[code];
  return json(status, { ok: false, error: { code, message } }, headers);
}

/** 422: `error.field` and `error.message` describe the first invalid field; `error.errors` lists all of them. */
export function invalidReply(errors: readonly FieldError[], headers: HeadersInit): Response {
  const error = { code: 'invalid-field', ...errors[0], errors };
  return json(refusals['invalid-field'].status, { ok: false, error }, headers);
}

function json(status: number, body: object, headers: HeadersInit): Response {
  const answer = new Response(JSON.stringify(body), { status, headers });
  answer.headers.set('content-type', 'application/json; charset=utf-8');
  answer.headers.set('cache-control', 'no-store');
  return answer;
}
