import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptEncoding } from './acceptEncoding.ts';
import { documentPolicy } from './contentSecurityPolicy.ts';
import { entityTagMatches } from './entityTag.ts';
import { type Coding, codings, precompress } from './precompress.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from './settings.ts';

/** A document down to the last header: sending it takes one write and no thought. */
export type FinishedDocument = { status: number; forms: Record<Coding, Form> };

/**
 * The document in one content coding, and what a client is told that has it already. Headers are as `writeHead` takes
 * them: name, value, name, value.
 */
type Form = { etag: string; bytes: Buffer; headers: string[]; notModified: string[] };

/**
 * Compresses a document and works out all headers that it will ever be sent with.
 *
 * @param input.cacheControl who may keep it and for how long (RFC 9111, section 5.2.2)
 */
export async function finishDocument(
  html: string,
  { status, cacheControl, settings }: { status: number; cacheControl: string; settings: Settings },
): Promise<FinishedDocument> {
  const precompressed = await precompress(html);
  const security = securityHeaders(settings, documentPolicy(html, settings));
  const form = (coding: Coding): [Coding, Form] => {
    const { bytes, etag } = precompressed[coding];
    // What a 304 has to repeat of the 200 that it stands for (RFC 9110, section 15.4.5).
    const notModified = { ...security, vary: 'Accept-Encoding', 'cache-control': cacheControl, etag };
    const headers = {
      ...notModified,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.length),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    };
    return [
      coding,
      {
        etag,
        bytes,
        headers: Object.entries(headers).flat(),
        notModified: Object.entries(notModified).flat(),
      },
    ];
  };
  return { status, forms: Object.fromEntries(codings.map(form)) as Record<Coding, Form> };
}

/**
 * Sends a document: in the coding the client likes best, without its bytes for HEAD, and as 304 where the client has
 * them already.
 *
 * @param extra headers of this one answer
 */
export function sendDocument(
  { status, forms }: FinishedDocument,
  req: IncomingMessage,
  res: ServerResponse,
  extra: string[] = [],
): void {
  const { etag, bytes, headers, notModified } = forms[acceptEncoding(req.headers['accept-encoding'])];
  if (status === 200 && entityTagMatches(req.headers['if-none-match'], etag)) {
    res.writeHead(304, notModified.concat(extra)).end();
    return;
  }
  res.writeHead(status, headers.concat(extra));
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
