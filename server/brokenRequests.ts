import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newRequestId, requestIdHeader } from './requestId.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from './settings.ts';

/**
 * Answers what Node's parser refuses, and so never reaches the app: with a status, the headers of every answer, and
 * nothing of the request. The connection ends there, because where the next request would begin is anybody's guess.
 */
export function answerBrokenRequests(server: Server, settings: Pick<Settings, 'hsts'>): void {
  const security = securityHeaders(settings);
  const answers = new WeakMap<Duplex, ServerResponse>();

  server.on('request', ({ socket }, res) => void answers.set(socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = answers.get(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (!last || last.writableFinished) end(socket, statusOf(error));
    else if (last.req.complete) endAfter(last, socket);
    // The fault is in the body of the request being answered: once the answer has begun, there is no taking it back.
    else if (last.headersSent) socket.destroy();
    else end(socket, statusOf(error));
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

/** A pipelined request is at fault: those before it get their answers, then the connection ends. */
function endAfter(answer: ServerResponse, socket: Duplex) {
  socket.pause();
  answer.once('finish', () => socket.end(() => socket.destroy()));
}

/** By the codes of Node's parser and of its time limits; anything else is a fault of syntax. */
function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
