import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { vi } from 'vitest';
import { freePort, untilAnswered } from '../../lib/ports.ts';
import { inPath, installed } from '../helpers/installed.ts';
import { fetchOverTls, makeCertificate } from '../helpers/overTls.ts';
import { soon } from '../helpers/soon.ts';
import { buildFolder } from '../../lib/folders.mjs';

/** A proxy that runs with the shipped configuration, on its own ports. */
export type Proxy = {
  http: number;
  https: number;
  stop(): Promise<void>;
  /** All that it has written. */ log(): string;
};

export type ProxyKind = {
  name: string;
  installed: boolean;
  /**
   * @param folder an empty folder for the proxy's files
   * @param server its port
   * @throws with the proxy's message if it refuses the configuration
   */
  start(folder: string, server: number): Promise<Proxy>;
};

const nginxBinary = inPath('nginx') ?? 'nginx';

export const nginx: ProxyKind = {
  name: 'nginx',
  installed: installed.nginx,
  async start(folder, server) {
    const ports = { http: await freePort(), https: await freePort() };
    makeCertificate(folder);
    // This machine's paths and ports.
    const site = (await shipped('nginx.conf', server))
      .replaceAll('/etc/letsencrypt/live/site.example', folder)
      .replaceAll(/listen \[::\].*\n/g, '')
      .replace('listen 80', `listen 127.0.0.1:${ports.http}`)
      .replace('listen 443', `listen 127.0.0.1:${ports.https}`);
    return { ...ports, ...(await startNginx(folder, site, ports.http)) };
  },
};

export const caddy: ProxyKind = {
  name: 'Caddy',
  installed: installed.caddy,
  async start(folder, server) {
    const ports = { http: await freePort(), https: await freePort() };
    const file = join(folder, 'Caddyfile');
    // Replaces the certificates of Let's Encrypt by self-signed ones, and the ports by free ones.
    const here = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1'];
    const options = [...here, `http_port ${ports.http}`, `https_port ${ports.https}`];
    const site = await shipped('Caddyfile', server);
    await writeFile(file, site.replace(/^\{$/m, `{\n${options.join('\n')}`));
    const env = { PATH: process.env['PATH'], HOME: folder };
    const args = ['run', '--adapter', 'caddyfile', '--config', file];
    const running = await startProcess('caddy', args, ports.http, env);
    // Caddy starts to listen before its certificate is ready.
    await vi.waitUntil(() => fetchOverTls(ports.https, '/').catch(() => false), soon);
    return { ...ports, ...running };
  },
};

/** Starts nginx with a main file around the configuration of a site. */
async function startNginx(folder: string, site: string, port: number) {
  await mkdir(join(folder, 'temporary'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
  );
  // As in Debian's nginx.conf.
  const [errors, visits] = ['error.log', 'access.log'].map((name) => join(folder, name));
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${errors};`,
    // As the guide sets it.
    'worker_rlimit_nofile 20000;',
    'events { worker_connections 8192; }',
    `http { include /etc/nginx/mime.types; gzip on; access_log ${visits}; ${temporary.join(' ')}\n${site}\n}`,
  ].join('\n');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, main);
  execFileSync(nginxBinary, ['-t', '-q', '-p', folder, '-c', file]);
  const running = await startProcess(nginxBinary, ['-p', folder, '-c', file, '-g', 'daemon off;'], port);
  const written = () => [errors, visits].map((log = '') => readFileSync(log, 'utf8')).join('');
  return { ...running, log: () => running.log() + written() };
}

/** @returns what stops it and what it says, once it has answered */
async function startProcess(command: string, args: string[], port: number, env = process.env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += String(text)));
  const exited = once(child, 'exit');
  await untilAnswered(port, '/');
  async function stop() {
    child.kill('SIGTERM');
    await exited;
  }
  return { stop, log: () => said };
}

/** A file of `deploy/`, for this machine's server and build. */
async function shipped(name: 'nginx.conf' | 'Caddyfile', server: number) {
  const text = await readFile(`deploy/${name}`, 'utf8');
  return text
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('/srv/agency-site/current', dirname(resolve(buildFolder)));
}
