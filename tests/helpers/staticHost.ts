import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { lookup } from 'mime-types';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { listenLocally } from './listen.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** Exports the site of an owner. @returns the folder */
export async function exportOwnersSite(env: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  const owners = { NODE_ENV: 'production', CONTACT_EMAIL: 'post@fernstone.example', ...env };
  await exportSite(readSettings(owners), folder);
  return folder;
}

/**
 * Starts a static host with the export of an owner. Every POST is recorded.
 *
 * @param env the owner's settings, for example those of a Supabase project
 */
export async function startStaticHost(env: Record<string, string> = {}) {
  const folder = await exportOwnersSite(env);
  const headers = /^\/\*\n((?: {2}.*\n)+)/.exec(readFileSync(`${folder}/_headers`, 'utf8'))?.[1] ?? '';
  const posts: string[] = [];
  const server = createServer((req, res) => {
    if (req.method !== 'GET') posts.push(req.url ?? '');
    for (const line of headers.trim().split('\n')) {
      const [name = '', ...value] = line.trim().split(': ');
      res.setHeader(name, value.join(': '));
    }
    const path = `${folder}${new URL(req.url ?? '/', 'http://host').pathname}`.replace(/\/$/, '/index.html');
    const found = existsSync(path) && statSync(path).isFile();
    res.setHeader('Content-Type', lookup(path) || 'text/plain');
    res.writeHead(found ? 200 : 404).end(found ? readFileSync(path) : '');
  });
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    posts,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
