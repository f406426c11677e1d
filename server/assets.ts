import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { acceptEncoding } from './acceptEncoding.ts';
import { entityTagMatches } from './entityTag.ts';
import type { Files } from './createApp.ts';
import { publicFiles } from './publicFiles.ts';

/**
 * Serves the built files. sirv sends them; what it leaves out is done here before: which files are public, q-values
 * of Accept-Encoding, the headers of a 304, and ranges that are none.
 *
 * @param folder the client build: hashed assets and what `public/` holds
 */
export function assets(folder: string): Files {
  const files = publicFiles(folder);
  const send = sirv(folder, { extensions: [], brotli: true, gzip: true });
  const answer: RequestHandler = (req, res, next) => {
    const file = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined;
    if (!file) return next();
    const accepted = acceptEncoding(req.headers['accept-encoding']);
    const coding = file.etags[accepted] ? accepted : 'identity';
    const etag = file.etags[coding] ?? '';
    res.setHeader('Cache-Control', file.cacheControl);
    res.setHeader('ETag', etag);
    res.setHeader('Vary', 'Accept-Encoding');
    if (entityTagMatches(req.headers['if-none-match'], etag)) return void res.writeHead(304).end();
    if (file.type) res.setHeader('Content-Type', file.type);
    req.headers['accept-encoding'] = coding;
    if (!rangeApplies(req, etag)) delete req.headers.range;
    send(req, res, next);
  };
  return { answer, paths: [...files.keys()] };
}

/** A server may ignore any range (RFC 9110, section 14.2); one of another version of the file it has to (13.1.5). */
function rangeApplies({ headers }: IncomingMessage, etag: string): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (!first || (last && Number(last) < Number(first))) return false;
  return headers['if-range'] === undefined || headers['if-range'] === etag;
}
