import { type FieldError, keyHeader, type ProposalFields } from '../contract.ts';
import { originAllowed } from './origin.ts';
import type { SubmitProposal, SubmitResult } from './submitProposal.ts';
import { suspicionOf } from './suspicionOf.ts';
import { describeError, type Logger } from '../logger.ts';
import { StoreUnavailable } from '../store/database.ts';
import { messageOf, typedFields, validateProposal } from './validateProposal.ts';
import { maxLengthOf, maxBytesOf, maxCharacters } from './fieldKinds.ts';
import { fields as formFields, type refusalWords } from '#site/form.ts';

/** An HTTP request as it arrived, before its body is read. */
export type IncomingCall = {
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
  /** The host and port to which it was sent. */
  readonly host: string;
  /** The visitor's network address. */
  readonly ip?: string | undefined;
  /** The id under which the server logs the HTTP request. */
  readonly requestId?: string | undefined;
  /** Starts to read the body. Called at most once. If a body is too long, its rest is discarded. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
};

/**
 * The code of each refusal, with its HTTP status. After `internal` or `unavailable`, the request
 * may have been stored all the same, for example if the database's answer to the commit was lost.
 * Do not rename a code, because clients may rely on it.
 */
export const refusals = {
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

/**
 * The result of a visitor's request. `values` are the fields for the form that a refused visitor
 * gets back (`typedFields`). The values are empty if the body was not read or could not be parsed.
 * `aborted` means that the connection ended before the whole body had arrived.
 */
export type IntakeResult = { readonly values: ProposalFields } & (
  | SubmitResult
  | { readonly code: WithErrors; readonly errors: readonly FieldError[] }
  | { readonly code: 'aborted' | Exclude<keyof typeof refusals, WithErrors | SubmitResult['code']> }
);
type WithErrors = 'invalid-field' | 'too-large';

/**
 * The error for a body that was too long to read. It names the field that accepts the longest text,
 * because that field is the most likely cause.
 */
const tooLong: FieldError[] = formFields
  .toSorted((one, other) => maxLengthOf(other) - maxLengthOf(one))
  .slice(0, 1)
  .map((field) => ({ field: field.name, message: messageOf(field, 'tooLong') }));

/**
 * Handles one HTTP request. `takes` is the only format that is accepted: `json` from the page's
 * script, or `form` as browsers post a form.
 */
export type Intake = (call: IncomingCall, takes: keyof typeof formats) => Promise<IntakeResult>;

/**
 * Creates the intake, through which every request for a proposal passes. The intake checks which
 * page has sent the request (`originAllowed`), reads the body, validates the fields, looks for
 * signs of spam, and stores the request. The intake never throws.
 */
export function createIntake(submit: SubmitProposal, allowedOrigins: string[], logger: Logger): Intake {
  return async (call, takes) => {
    const { method, headers, host, ip, requestId } = call;
    let values = typedFields({});
    try {
      // The body of a request from a site that is not allowed is not read.
      if (!originAllowed(headers, host, allowedOrigins)) return { code: 'origin-not-allowed', values };
      if (method !== 'POST') return { code: 'method-not-allowed', values };
      const format = isPlain(headers) && formats[takes].type.test(typeOf(headers)) && formats[takes];
      if (!format) return { code: 'unsupported-media-type', values };
      const body = await readBody(call, format.limit);
      if (body === 'aborted') return { code: 'aborted', values };
      if (body === 'too-large') return { code: 'too-large', errors: tooLong, values };
      const input = format.parse(body);
      if (!input) return { code: 'bad-json', values };
      values = typedFields(input);
      const { fields, errors } = validateProposal(input);
      // The values of a posted form may have four times as many characters as the fields accept:
      // a line break arrives as two characters, and browser extensions may add fields. The limit of
      // the body in bytes (`format.limit`) is higher than that, because a percent-encoded character
      // may take nine bytes.
      const tooLarge = takes === 'form' && Object.values(input).join('').length > 4 * maxCharacters;
      if (tooLarge) return { code: 'too-large', errors: errors.length > 0 ? errors : tooLong, values };
      if (errors.length > 0) return { code: 'invalid-field', errors, values };
      const suspicion = suspicionOf(fields, input, headers);
      const key = headers.get(keyHeader) || undefined;
      return { ...(await submit(fields, { ip, suspicion, key })), values };
    } catch (error) {
      logger.error({ requestId, fault: describeError(error) }, 'Handling a request for a proposal failed');
      if (!(error instanceof StoreUnavailable)) return { code: 'internal', values };
      return { code: 'unavailable', retryAfterSeconds: 30, values };
    }
  };
}

/**
 * Reads a body of at most `limit` bytes. If the `Content-Length` is larger, nothing is read.
 * `aborted` means that the connection ended too early: the client has left, or the server has cut
 * off the request (`server/routes/callFromExpress.ts`).
 */
async function readBody({ headers, chunks }: IncomingCall, limit: number) {
  if (Number(headers.get('content-length')) > limit) return 'too-large';
  const read: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks()) {
      size += chunk.byteLength;
      if (size > limit) return 'too-large';
      read.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of read) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

type Input = Readonly<Record<string, unknown>>;

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * How each format is recognized and parsed, and its largest body in bytes. JSON needs six bytes for
 * an escaped character. Percent-encoding needs nine for a Chinese or Hindi one.
 */
const formats = {
  json: { type: jsonType, limit: 6 * maxCharacters, parse: parseJson },
  form: { type: formType, limit: maxBytesOf(formFields), parse: parseForm },
} as const;

/**
 * Whether the body is not compressed. A compressed body is refused, because a small one can inflate
 * to gigabytes. No browser compresses a form.
 */
const isPlain = (headers: Pick<Headers, 'get'>) =>
  (headers.get('content-encoding') ?? 'identity').trim().toLowerCase() === 'identity';

export const isForm = (headers: Pick<Headers, 'get'>) => formType.test(typeOf(headers));

const typeOf = (headers: Pick<Headers, 'get'>) => headers.get('content-type')?.trim() ?? '';

function parseJson(body: Uint8Array): Input | undefined {
  try {
    // `fatal` makes the decoder throw on anything that is not UTF-8.
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The maximum number of fields that are parsed, because thousands of fields would take long. The
 * form has fewer than this, even with the fields that browser extensions add.
 */
const maxFields = 100;

/** Parses the posted fields. If a field is repeated, its first value counts. */
function parseForm(body: Uint8Array): Input {
  const pairs = new TextDecoder().decode(body).split('&', maxFields).join('&');
  return Object.fromEntries([...new URLSearchParams(pairs)].toReversed());
}
