import type { RequestHandler } from 'express';
import { securityHeaders } from '../security/securityHeaders.ts';
import type { Settings } from '../settings.ts';
import { requestIdOf } from './requestLog.ts';

/**
 * Adds the security headers and the request id to every answer of the app, just before the headers are written. Finished
 * answers already contain the security headers and pass them to `writeHead` as a list. Node writes a list fastest if no
 * header was set before, so this middleware sets none earlier.
 *
 * @param closing aborted as soon as the server begins to close. Answers then carry `Connection: close`, so that clients
 *   reconnect to another server (RFC 9112, section 9.6)
 */
export function defaultHeaders(
  settings: Pick<Settings, 'hsts'>,
  closing: AbortSignal | undefined,
): RequestHandler {
  const security = Object.entries(securityHeaders(settings));
  return (_req, res, next) => {
    const writeHead = res.writeHead.bind(res) as (status: number, ...headers: unknown[]) => typeof res;
    res.writeHead = ((status: number, ...headers: unknown[]) => {
      const own = ['X-Request-Id', requestIdOf(res)];
      if (closing?.aborted) own.push('Connection', 'close');
      const [finished] = headers;
      if (Array.isArray(finished)) return writeHead(status, finished.concat(own));
      for (const [name, value] of security) if (!res.hasHeader(name)) res.setHeader(name, value);
      for (let at = 0; at < own.length; at += 2) res.setHeader(own[at] ?? '', own[at + 1] ?? '');
      return writeHead(status, ...headers);
    }) as typeof res.writeHead;
    next();
  };
}
