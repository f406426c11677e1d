import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, untilAnswered } from '../../scripts/bench/lib/processes.ts';
import { content } from '../../pages/_error/content.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { startSite, type Site } from '../helpers/site.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../helpers/temporaryFolder.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path)) ?? 'nginx';
const installed = spawnSync(nginx, ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!installed)('nginx with the site that is shipped, before the built server', () => {
  let folder: TemporaryFolder;
  let server: Site;
  let stopNginx: () => Promise<void>;
  let ports: { http: number; https: number };

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    server = await startSite({
      DATA_DIR: join(folder.path, 'data'),
      SITE_URL: 'https://site.example',
      TRUST_PROXY: '1',
      PROPOSALS_PER_IP_PER_HOUR: '2',
    });
    ports = { http: await freePort(), https: await freePort() };
    const configuration = await configure(folder.path, Number(new URL(server.url).port), ports);
    // Throws, with nginx's own words, where the configuration is at fault.
    execFileSync(nginx, ['-t', '-q', '-p', folder.path, '-c', configuration]);
    const child = spawn(nginx, ['-p', folder.path, '-c', configuration, '-g', 'daemon off;'], {
      stdio: 'ignore',
    });
    stopNginx = async () => {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    };
    await untilAnswered(ports.http, '/');
  });

  afterAll(async () => {
    await stopNginx();
    await server.stop();
    await folder.remove();
  });

  it('leads from http to https under its own name, whatever the visitor calls it', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${ports.http}/a?b`, { redirect: 'manual' });

    expect(status).toBe(301);
    expect(headers.get('location')).toBe('https://site.example/a?b');
  });

  it('serves the page, with the headers of the server and not one twice', async () => {
    const { status, headers, names } = await get('/');

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-encoding']).toBe('br');
    expect(names).toEqual([...new Set(names)]);
    expect(headers['server']).toBe('nginx');
  });

  it('answers an unknown path with the page for it', async () => {
    const { status, body } = await get('/nowhere', { headers: { 'accept-encoding': 'identity' } });

    expect(status).toBe(404);
    expect(body).toContain(content.notFound.heading);
  });

  it('sends hashed files itself, compressed at build time, with the headers that the server would send', async () => {
    const page = await get('/', { headers: { 'accept-encoding': 'identity' } });
    const script = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? '';

    const own = await get(script, { headers: { 'accept-encoding': 'gzip' } });
    const direct = await fetch(server.url + script, { headers: { 'accept-encoding': 'gzip' } });

    expect(own.status).toBe(200);
    expect(own.headers['x-request-id']).toBeUndefined();
    const differ = new Set('date connection keep-alive x-request-id etag last-modified server'.split(' '));
    const expected = Object.fromEntries([...direct.headers].filter(([name]) => !differ.has(name)));
    expect(own.headers).toMatchObject({ ...expected, 'content-type': expect.stringContaining('javascript') });
  });

  it('asks the server for a hashed file that is gone, and keeps hidden what is hidden', async () => {
    for (const path of ['/assets/gone.js', '/assets/../vite-plugin-ssr.json', '/fonts/../index.html']) {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      expect(headers['x-request-id']).toBeDefined();
    }
  });

  it('counts proposals by the address it sees, whatever address the visitor claims', async () => {
    const statuses = [];
    for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      statuses.push(await propose({ 'x-forwarded-for': claimed, forwarded: `for=${claimed}` }));

    expect(statuses).toEqual([200, 200, 429]);
  });

  function propose(headers: Record<string, string>): Promise<number> {
    const body = JSON.stringify(buildProposal({ email: `ada.${headers['x-forwarded-for']}@example.com` }));
    return get('/functions/v1/send-autoresponder', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }).then(({ status }) => status);
  }

  function get(path: string, options: Request = {}): Promise<Answer> {
    return fetchOverTls(ports.https, path, options);
  }
});

type Request = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; names: string[]; body: string };

function fetchOverTls(
  port: number,
  path: string,
  { method = 'GET', headers, body }: Request,
): Promise<Answer> {
  return new Promise((done, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: 'site.example',
        rejectUnauthorized: false,
        headers: { host: 'site.example', 'accept-encoding': 'br', ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const names = answer.rawHeaders
            .filter((_name, at) => at % 2 === 0)
            .map((name) => name.toLowerCase());
          done({ status: answer.statusCode ?? 0, headers: answer.headers, names, body: text });
        });
      },
    )
      .once('error', reject)
      .end(body);
  });
}

/** The files of `deploy/` with this machine's paths and ports in the place of a server's. @returns the main file */
async function configure(folder: string, upstream: number, ports: { http: number; https: number }) {
  const certificate = join(folder, 'fullchain.pem');
  const key = join(folder, 'privkey.pem');
  const subject = ['-subj', '/CN=site.example', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll('/etc/letsencrypt/live/site.example', folder)
    .replaceAll('/etc/nginx/snippets/agency-site-headers.conf', resolve('deploy/nginx-headers.conf'))
    .replaceAll('/srv/agency-site/current', resolve('.'))
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${upstream}`)
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`);
  await mkdir(join(folder, 'temporary'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
  );
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events {}',
    `http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}\n${site}\n}`,
  ].join('\n');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, main);
  return file;
}
