import { connect } from 'node:net';
import { patient } from './patient.ts';

/**
 * Writes bytes to a server and reads until it closes the connection. For requests that no client
 * library would send.
 *
 * @param text the request, byte for byte (latin1)
 * @param patienceMs time limit for a server that keeps the connection open
 * @returns the answer, and `all` of its bytes; `status` is 0 if the connection ended without an
 *   answer
 */
export async function sendBytes(port: number, text: string, patienceMs = patient.timeout) {
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1');
  let all = '';
  socket.on('data', (chunk: string) => (all += chunk));
  const patience = setTimeout(() => socket.destroy(), patienceMs);
  // After the answer, the connection may be reset, because the server closes it although it has not
  // read all bytes.
  const ended = new Promise((resolve) =>
    socket.on('error', resolve).once('end', resolve).once('close', resolve),
  );
  socket.write(text, 'latin1');
  await ended;
  clearTimeout(patience);
  socket.destroy();
  return readReply(all);
}

/** A normal request that asks to close the connection afterward. */
export function requestText(
  target: string,
  { method = 'GET', headers = [], body = '' }: { method?: string; headers?: string[]; body?: string } = {},
): string {
  const all = ['Host: site.example', ...headers, 'Connection: close'];
  return `${method} ${target} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}

function readReply(all: string) {
  const [head = '', ...rest] = all.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? 0);
  return { status, headers, body: rest.join('\r\n\r\n'), all };
}
