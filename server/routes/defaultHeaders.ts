import { ServerResponse } from 'node:http';
import type { Express, Response } from 'express';
import { securityHeaders } from '../documents/securityHeaders.ts';
import type { Settings } from '../settings.ts';
import { requestIdOf } from './requestLog.ts';

/**
 * Adds the security headers and the request id to every response of the app, just before the headers are written. All
 * responses of an Express app inherit from `app.response`, so one `writeHead` there is enough
 * (https://expressjs.com/en/guide/overriding-express-api.html). Finished responses already contain the security headers and
 * pass them to `writeHead` as a list. Node writes a list fastest if no header was set before, so none is set earlier.
 * Responses from the table have no request id, because caches keep them.
 *
 * @param closing aborted as soon as the server begins to close. Responses then carry `Connection: close`, so that clients
 *   reconnect to another server (RFC 9112, section 9.6)
 */
export function addDefaultHeaders(
  app: Express,
  settings: Pick<Settings, 'hsts'>,
  closing: AbortSignal | undefined,
): void {
  const security = Object.entries(securityHeaders(settings));
  app.response.writeHead = function (this: Response, status: number, ...headers: unknown[]) {
    const own = 'requestId' in this.locals ? ['X-Request-Id', requestIdOf(this)] : [];
    if (closing?.aborted) own.push('Connection', 'close');
    const [finished] = headers;
    if (Array.isArray(finished)) headers[0] = finished.concat(own);
    else {
      for (const [name, value] of security) if (!this.hasHeader(name)) this.setHeader(name, value);
      for (let at = 0; at < own.length; at += 2) this.setHeader(own[at] ?? '', own[at + 1] ?? '');
    }
    ServerResponse.prototype.writeHead.call(this, status, ...(headers as []));
    return this;
  };
}
