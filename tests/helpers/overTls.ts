import { execFileSync } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';

export type TlsRequest = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** `names` lists the header names as received, so that a repeated header is visible. */
export type TlsAnswer = { status: number; headers: IncomingHttpHeaders; names: string[]; body: string };

/** Requests `site.example` from a loopback port, by HTTP/1.1 over TLS, and accepts any certificate. */
export function fetchOverTls(
  port: number,
  path: string,
  { method = 'GET', headers, body }: TlsRequest = {},
): Promise<TlsAnswer> {
  return new Promise((done, reject) => {
    const target = { host: '127.0.0.1', port, servername: 'site.example', agent: false as const };
    const asked = { path, method, headers: { host: 'site.example', ...headers } };
    request({ ...target, ...asked, rejectUnauthorized: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const names = answer.rawHeaders.filter((_name, at) => at % 2 === 0).map((name) => name.toLowerCase());
        done({ status: answer.statusCode ?? 0, headers: answer.headers, names, body: text });
      });
    })
      .once('error', reject)
      .end(body);
  });
}

/** Writes a self-signed `fullchain.pem` and its `privkey.pem` for a local host name into a folder. */
export function makeCertificate(folder: string, host = 'site.example'): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  // Deno refuses an authority's certificate as a server's own.
  const names = [
    '-addext',
    `subjectAltName=DNS:${host},IP:127.0.0.1`,
    '-addext',
    'basicConstraints=CA:FALSE',
  ];
  const subject = ['-subj', `/CN=${host}`, '-days', '1', ...names];
  const args = ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', ...files, ...subject];
  execFileSync('openssl', args, { stdio: 'ignore' });
}
