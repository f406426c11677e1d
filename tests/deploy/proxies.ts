import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { inPath, installed } from '../helpers/installed.ts';
import { fetchOverTls, makeCertificate } from '../helpers/overTls.ts';
import { patient } from '../helpers/patient.ts';
import { buildFolder } from '../../lib/folders.mjs';

/** A proxy that runs with the shipped configuration, on its own ports. */
export type Proxy = Awaited<ReturnType<ProxyKind['start']>>;
export type ProxyKind = typeof nginx;

export const nginx = {
  file: 'nginx.conf',
  installed: installed.nginx,
  /**
   * @param folder an empty folder for the proxy's files
   * @param server the port of the built server
   * @throws with the proxy's message if it refuses the configuration
   */
  async start(folder: string, server: number) {
    const [ports, command] = [await freePorts(), inPath('nginx') ?? 'nginx'];
    makeCertificate(folder);
    const site = shipped('nginx.conf', server)
      .replaceAll('/etc/letsencrypt/live/site.example', folder)
      .replaceAll(/listen \[::\].*\n/g, '')
      .replace('listen 80', `listen 127.0.0.1:${ports.http}`)
      .replace('listen 443', `listen 127.0.0.1:${ports.https}`);
    mkdirSync(join(folder, 'temporary'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
    );
    // As in Debian's nginx.conf, with the changes that deploy/README.md makes.
    const main = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};`,
      'worker_rlimit_nofile 20000; events { worker_connections 8192; }',
      `http { include /etc/nginx/mime.types; gzip on; access_log ${join(folder, 'access.log')};`,
      `${temporary.join(' ')}\n${site}\n}`,
    ];
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, main.join('\n'));
    const args = ['-p', folder, '-c', file];
    execFileSync(command, ['-t', '-q', ...args]);
    return startProcess(command, [...args, '-g', 'daemon off;'], folder, ports);
  },
};

export const caddy: ProxyKind = {
  file: 'Caddyfile',
  installed: installed.caddy,
  async start(folder, server) {
    const ports = await freePorts();
    const file = join(folder, 'Caddyfile');
    // Replaces Let's Encrypt's certificates with self-signed ones, and ports 80 and 443 with free
    // ports.
    const here = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1'];
    const options = [...here, `http_port ${ports.http}`, `https_port ${ports.https}`];
    writeFileSync(file, shipped('Caddyfile', server).replace(/^\{$/m, `{\n${options.join('\n')}`));
    const args = ['run', '--adapter', 'caddyfile', '--config', file];
    return startProcess('caddy', args, folder, ports);
  },
};

const freePorts = async () => ({ http: await freePort(), https: await freePort() });

/**
 * Starts a proxy, and resolves once it answers over TLS.
 *
 * @returns its ports, a function that stops it, and a function that returns its output and logs
 */
async function startProcess(
  command: string,
  args: string[],
  folder: string,
  ports: Record<'http' | 'https', number>,
) {
  const env = { PATH: process.env['PATH'], HOME: folder };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  const exited = once(child, 'exit');
  await vi.waitUntil(() => fetchOverTls(ports.https, '/').catch(() => false), patient);
  const logs = ['error.log', 'access.log'].map((name) => join(folder, name));
  return {
    ...ports,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    log: () => output + logs.map((log) => (existsSync(log) ? readFileSync(log, 'utf8') : '')).join(''),
  };
}

/** Returns a file of `deploy/`, adapted to this machine's server and build. */
const shipped = (name: 'nginx.conf' | 'Caddyfile', server: number) =>
  readFileSync(`deploy/${name}`, 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('/srv/agency-site/current', dirname(resolve(buildFolder)));
