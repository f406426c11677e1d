import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { HeaderRecord } from '../security/securityHeaders.ts';

/** The content codings an answer may be kept in, best first (RFC 9110, section 8.4.1). */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

/** The bytes of an answer, plain and in the codings that make it smaller. */
export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer };

/** A finished answer: status, and for each coding its bytes with all headers. Sending it only picks one of them. */
export type Answer = { status: number; codings: Coding[]; forms: Partial<Record<Coding, Form>> };

/** An answer in one content coding. Headers are as `writeHead` takes them: name, value, name, value. */
type Form = { etag: string; bytes: Buffer; headers: string[]; notModified: string[] };

export type AnswerParts = {
  status?: number;
  type: string;
  /** Who may keep it and for how long (RFC 9111, section 5.2.2). */
  cacheControl: string;
  security: HeaderRecord;
  bodies: Bodies;
};

/** Works out everything that an answer will ever be sent with. */
export function finishAnswer({ status = 200, type, cacheControl, security, bodies }: AnswerParts): Answer {
  const available = codings.filter((coding) => bodies[coding]);
  const forms = available.map((coding) => {
    const bytes = bodies[coding] ?? bodies.identity;
    // A strong validator stands for exact bytes, so each coding has its own (RFC 9110, section 8.8.3.3).
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    // A 304 repeats these of the 200 that it stands for (RFC 9110, section 15.4.5).
    const notModified = { ...security, vary: 'Accept-Encoding', 'cache-control': cacheControl, etag };
    const headers = {
      ...notModified,
      'content-type': type,
      'content-length': String(bytes.length),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    };
    return [coding, { etag, bytes, headers: flat(headers), notModified: flat(notModified) }] as const;
  });
  return { status, codings: available, forms: Object.fromEntries(forms) };
}

/**
 * Sends an answer in the coding that the client likes best, without its bytes for HEAD, and as 304 to a client that
 * has them. A client that refuses every coding gets the plain bytes: a readable page is of more use than a 406.
 */
export function sendAnswer(
  { status, codings: available, forms }: Answer,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const accepted = available.length > 1 && req.headers['accept-encoding'] !== undefined;
  const coding = accepted ? new Negotiator(req).encoding(available, { preferred: available }) : 'identity';
  const form = forms[(coding ?? 'identity') as Coding] ?? forms.identity;
  if (!form) throw new Error('An answer has its plain bytes at least');
  if (status === 200 && fresh(req.headers, { etag: form.etag })) res.writeHead(304, form.notModified).end();
  else res.writeHead(status, form.headers).end(req.method === 'HEAD' ? undefined : form.bytes);
}

const flat = (headers: Record<string, string>) => Object.entries(headers).flat();
