import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

/**
 * `localAddress` is the address from which the visitor sends. It may be any address of the loopback
 * network.
 */
export type TlsRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  localAddress?: string;
};

/**
 * Requests `site.example` from a loopback port, by HTTP/1.1 over TLS, and accepts any certificate.
 *
 * @returns the answer, with `names`: its header names as they were received, so that a repeated
 *   header is visible
 */
export async function fetchOverTls(port: number, path: string, { body, ...options }: TlsRequest = {}) {
  const headers = { host: 'site.example', ...options.headers };
  const target = { host: '127.0.0.1', port, servername: 'site.example', agent: false as const, path };
  const sent = request({ ...target, ...options, headers, rejectUnauthorized: false });
  // A server may close the connection while it still receives a body that it has refused.
  sent.on('error', () => undefined).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const names = answer.rawHeaders.filter((_name, at) => at % 2 === 0).map((name) => name.toLowerCase());
  return { status: answer.statusCode ?? 0, headers: answer.headers, names, body: await text(answer) };
}

/**
 * Writes a self-signed `fullchain.pem` and its `privkey.pem` for a local host name into a folder.
 */
export function makeCertificate(folder: string, host = 'site.example'): void {
  const files = '-keyout privkey.pem -out fullchain.pem';
  // Without `CA:FALSE`, the certificate would be that of an authority, which Deno does not accept
  // from a server.
  const names = `-addext subjectAltName=DNS:${host},IP:127.0.0.1 -addext basicConstraints=CA:FALSE`;
  const args = `req -x509 -nodes -newkey rsa:2048 -days 1 -subj /CN=${host} ${names} ${files}`;
  execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' });
}
