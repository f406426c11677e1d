import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newRequestId, requestIdHeader } from './requestId.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from './settings.ts';

/** What is wrong where it is not the syntax; codes of Node's parser and of its time limits. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what Node's parser refuses, and so never reaches the app: with a status, the headers of every answer, and
 * nothing of the request. The connection ends there, because where the next request would begin is anybody's guess.
 */
export function answerBrokenRequests(server: Server, settings: Pick<Settings, 'hsts'>): void {
  const security = securityHeaders(settings);
  const answers = new WeakMap<Duplex, ServerResponse>();

  server.on('request', ({ socket }, res) => void answers.set(socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || !mayAnswer(answers.get(socket))) socket.destroy();
    else end(socket, statuses[error.code ?? ''] ?? 400);
  });
  // There is nothing to tunnel to (RFC 9110, section 9.3.6).
  server.on('connect', (_req, socket) => end(socket, 405));

  function end(socket: Duplex, status: number) {
    const body = `${status} ${STATUS_CODES[status]}\n`;
    const headers = {
      ...security,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      [requestIdHeader]: newRequestId(),
      date: new Date().toUTCString(),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  }
}

/**
 * Whether the next answer on a connection may be ours: not in the middle of another one, and not in the place of one
 * that is still to come because a later, pipelined request is at fault.
 */
function mayAnswer(last: ServerResponse | undefined): boolean {
  return !last || last.writableFinished || (!last.headersSent && !last.req.complete);
}
