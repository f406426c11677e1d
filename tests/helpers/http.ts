import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
  createServer,
} from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { listenLocally } from './listen.ts';

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type RawRequest = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * Sends one request with exactly the given target. Clients such as supertest would normalize `//x` and `/..%2f`. The
 * body is returned compressed, as it arrived.
 */
export async function sendRaw(
  app: RequestListener,
  target: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  const server = createServer(app);
  const port = await listenLocally(server);
  try {
    return await exchange({ port, target, method, headers, body });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Decodes the content coding of an answer. Throws for anything but br, gzip and none. */
export async function decoded({ headers, body }: RawAnswer): Promise<Buffer> {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding === 'identity') return body;
  if (coding === 'br') return promisify(brotliDecompress)(body);
  if (coding === 'gzip') return promisify(gunzip)(body);
  throw new Error(`The answer is coded as ${coding}`);
}

/** The headers of an answer without those that differ in every answer. */
export function lasting({ headers }: RawAnswer): IncomingHttpHeaders {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return others;
}

function exchange({
  port,
  target,
  method,
  headers,
  body,
}: {
  port: number;
  target: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: target, method, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
