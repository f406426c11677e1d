import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** The content codings of a response, in order of preference (RFC 9110, section 8.4.1). */
const codings = ['br', 'gzip', 'identity'] as const;

/** The body of a response: uncompressed, and in each content coding that was made in advance. */
export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer };

export type FinishedResponse = ReturnType<typeof finishResponse>;

type ResponseParts = {
  status?: number;
  type: string;
  /** The value of the Cache-Control header (RFC 9111, section 5.2.2). */
  cacheControl: string;
  security: Readonly<Record<string, string>>;
  bodies: Bodies;
};

/**
 * Finishes a response in advance, so that no header is computed when it is sent. It has a variant
 * for each content coding: the bytes, and the headers as a flat list of names and values, the form
 * that is fastest for `writeHead`.
 */
export function finishResponse({ status = 200, type, cacheControl, security, bodies }: ResponseParts) {
  const variant = (coding: keyof Bodies, bytes: Buffer) => {
    // A strong validator identifies exact bytes, so each coding has its own ETag (RFC 9110, section
    // 8.8.3.3).
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    // A 304 repeats these headers of the corresponding 200 (RFC 9110, section 15.4.5).
    const notModified = { ...security, vary: 'Accept-Encoding', 'cache-control': cacheControl, etag };
    const headers = {
      ...notModified,
      'content-type': type,
      'content-length': String(bytes.length),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    };
    const flat = [notModified, headers].map((all) => Object.entries(all).flat());
    return { etag, bytes, notModified: flat[0], headers: flat[1] };
  };
  const available = codings.filter((coding) => bodies[coding]);
  const variants = available.map(
    (coding) => [coding, variant(coding, bodies[coding] ?? bodies.identity)] as const,
  );
  return { status, available, variants: new Map(variants) };
}

/**
 * Sends a response in the coding that the client prefers. Node sends no body to HEAD. A client
 * whose cached copy is current gets a 304. A client that refuses every coding gets the uncompressed
 * bytes, because a readable page is more useful than a 406.
 */
export function sendResponse(
  { status, available, variants }: FinishedResponse,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const accepted = available.length > 1 && req.headers['accept-encoding'] !== undefined;
  const coding = accepted && new Negotiator(req).encoding(available, { preferred: available });
  const { etag, bytes, headers, notModified } = variants.get(coding || 'identity')!;
  if (status === 200 && fresh(req.headers, { etag })) res.writeHead(304, notModified).end();
  else res.writeHead(status, headers).end(bytes);
}

/** Compresses a document with gzip and, if `brotliQuality` (0 to 11) is given, also with Brotli. */
export async function precompress(html: string, brotliQuality?: number): Promise<Bodies> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality ?? 0,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    brotliQuality === undefined ? undefined : promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return { identity, ...(br && { br }), gzip: gz };
}

/**
 * Answers with one line of plain text. The line must not contain text from the request or details
 * of the server.
 */
export function sendLine(res: ServerResponse, status: number, words: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.end(`${words}\n`);
}
