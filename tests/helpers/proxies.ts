import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort, untilAnswered } from '../../scripts/lib/ports.ts';
import { fetchOverTls, makeCertificate } from './overTls.ts';
import { soon } from './soon.ts';

/** A proxy that runs with the shipped configuration, on its own ports. */
export type Proxy = { http: number; https: number; stop(): Promise<void> };

export type ProxyKind = {
  name: string;
  installed: boolean;
  /**
   * @param folder an empty folder for the proxy's files
   * @param behind the server's port, or the folder of a static export
   * @throws with the proxy's message if it refuses the configuration
   */
  start(folder: string, behind: number | string): Promise<Proxy>;
};

const nginxBinary = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path)) ?? 'nginx';
/** Debian's package libnginx-mod-http-brotli-static. */
export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

export const nginx: ProxyKind = {
  name: 'nginx',
  installed: runs(nginxBinary, '-v') && runs('openssl', 'version'),
  async start(folder, behind) {
    const ports = { http: await freePort(), https: await freePort() };
    const configuration = await nginxConfiguration(folder, behind, ports);
    execFileSync(nginxBinary, ['-t', '-q', '-p', folder, '-c', configuration]);
    return run(nginxBinary, ['-p', folder, '-c', configuration, '-g', 'daemon off;'], ports);
  },
};

/** A static host: nginx with the files of an export and its headers for every path.
 *
 * @param folder an empty folder for nginx's own files
 * @param root the folder of the export
 */
export async function startStaticNginx(folder: string, root: string, port: number) {
  const server = [`listen 127.0.0.1:${port};`, `root ${root};`, `include ${root}/_headers.nginx;`];
  const all = [...server, 'error_page 404 /404.html;'].join('\n');
  const configuration = await mainFile(folder, `server {\n${all}\n}`);
  const options = ['-p', folder, '-c', configuration, '-g', 'daemon off;'];
  const child = spawn(nginxBinary, options, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  await untilAnswered(port, '/');
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}

export const caddy: ProxyKind = {
  name: 'Caddy',
  installed: runs('caddy', 'version'),
  async start(folder, behind) {
    const ports = { http: await freePort(), https: await freePort() };
    const configuration = join(folder, 'Caddyfile');
    // Replaces the certificates of Let's Encrypt by self-signed ones, and the ports by free ones.
    const here = [`admin off`, `local_certs`, `skip_install_trust`, `default_bind 127.0.0.1`];
    const options = [...here, `http_port ${ports.http}`, `https_port ${ports.https}`];
    const site = await shipped('Caddyfile', behind);
    await writeFile(configuration, `{\n${options.join('\n')}\n}\n${site}`);
    const env = { PATH: process.env['PATH'], HOME: folder };
    execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', configuration], {
      env,
      stdio: 'pipe',
    });
    return run('caddy', ['run', '--adapter', 'caddyfile', '--config', configuration], ports, env);
  },
};

for (const { name, installed } of [nginx, caddy])
  if (!installed)
    process.stderr.write(`\n*** SKIPPED: no ${name}. apt-get install ${name.toLowerCase()} ***\n\n`);

async function run(
  command: string,
  args: string[],
  ports: { http: number; https: number },
  env: NodeJS.ProcessEnv = process.env,
): Promise<Proxy> {
  const child = spawn(command, args, { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  await untilAnswered(ports.http, '/');
  // Caddy starts to listen before its certificate is ready.
  await vi.waitUntil(() => fetchOverTls(ports.https, '/').catch(() => false), soon);
  return {
    ...ports,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** A file of `deploy/`, for a server's port or for the folder of an export. */
async function shipped(name: 'nginx.conf' | 'Caddyfile', behind: number | string) {
  if (typeof behind === 'number')
    return (await readFile(`deploy/${name}`, 'utf8')).replace('127.0.0.1:3000', `127.0.0.1:${behind}`);
  const file = name === 'Caddyfile' ? 'Caddyfile-static' : 'nginx-static.conf';
  return (await readFile(`deploy/${file}`, 'utf8')).replaceAll('/srv/agency-site/static', behind);
}

/** Adapts the configuration in `deploy/` to this machine's paths and ports. @returns the main file */
async function nginxConfiguration(
  folder: string,
  behind: number | string,
  ports: { http: number; https: number },
) {
  makeCertificate(folder);
  const site = (await shipped('nginx.conf', behind))
    .replaceAll('/etc/letsencrypt/live/site.example', folder)
    .replace('    brotli_static on;\n', (line) => (existsSync(brotliModule) ? line : ''))
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`);
  return mainFile(folder, site);
}

/** Writes nginx's main file around the configuration of a site. @returns its path */
async function mainFile(folder: string, site: string) {
  await mkdir(join(folder, 'temporary'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
  );
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...(existsSync(brotliModule) ? [`load_module ${brotliModule};`] : []),
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events {}',
    // Debian's nginx.conf has gzip on.
    `http { include /etc/nginx/mime.types; gzip on; access_log off; ${temporary.join(' ')}\n${site}\n}`,
  ].join('\n');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, main);
  return file;
}
