import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './listen.ts';

const ref = 'abcdefghijklmnopqrst';

/**
 * Starts a stand-in for Supabase's Management API, with one project that takes secrets and functions from the CLI.
 *
 * @param folder receives the files of the deployed function
 */
export async function startManagementApi(folder: string) {
  const secrets: Record<string, string> = {};
  const deployed: { metadata?: unknown; files: string[] } = { files: [] };

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const path = (req.url ?? '').split('?')[0]?.replace(`/v1/projects/${ref}`, '');
    const body = await buffer(req);
    const json = (status: number, value: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (req.method === 'GET' && path === '') json(200, project);
    else if (req.method === 'GET' && path === '/api-keys') json(200, apiKeys);
    else if (req.method === 'POST' && path === '/secrets') {
      for (const { name, value } of JSON.parse(body.toString()) as { name: string; value: string }[])
        secrets[name] = value;
      res.writeHead(201).end();
    } else if (req.method === 'POST' && path === '/functions/deploy') {
      await unpack(
        await new Response(body, {
          headers: { 'content-type': String(req.headers['content-type']) },
        }).formData(),
      );
      json(201, {
        id: 'a-function',
        slug: 'send-autoresponder',
        name: 'send-autoresponder',
        status: 'ACTIVE',
        version: 1,
      });
    } else json(404, { message: 'Not found' });
  }

  async function unpack(form: FormData) {
    const metadata = form.get('metadata');
    deployed.metadata = typeof metadata === 'string' ? JSON.parse(metadata) : undefined;
    for (const file of form.getAll('file')) {
      if (typeof file === 'string') continue;
      deployed.files.push(file.name);
      await mkdir(dirname(join(folder, file.name)), { recursive: true });
      await writeFile(join(folder, file.name), await file.bytes());
    }
  }

  const server = createServer((req, res) => void answer(req, res));
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    ref,
    /** The CLI's profile (YAML) that makes it use this server. */
    profile: [
      'name: stand-in',
      `api_url: ${url}`,
      `dashboard_url: ${url}`,
      `docs_url: ${url}`,
      'project_host: localhost\n',
    ].join('\n'),
    secrets,
    deployed,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const apiKeys = [{ id: 'a-key', name: 'anon', type: 'legacy', api_key: 'a-key' }];

const project = {
  id: ref,
  ref,
  name: 'Agency',
  organization_id: 'agency',
  organization_slug: 'agency',
  region: 'eu-central-1',
  created_at: '2026-01-01T00:00:00Z',
  status: 'ACTIVE_HEALTHY',
  database: { host: 'localhost', version: '15.1', postgres_engine: '15', release_channel: 'ga' },
};
