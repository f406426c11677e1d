import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenLocally } from './listen.ts';

const ref = 'abcdefghijklmnopqrst';

/**
 * Starts a stand-in for Supabase's Management API, with one project that takes secrets and functions from the CLI, until
 * the test has finished.
 *
 * @param folder receives the files of the deployed function
 */
export async function startManagementApi(folder: string) {
  const secrets: Record<string, string> = {};
  const deployed: { metadata?: unknown; files: string[] } = { files: [] };

  async function answerTo({ method, url = '', headers }: IncomingMessage, body: Buffer): Promise<object> {
    const call = `${method} ${url.split('?')[0]?.replace(`/v1/projects/${ref}`, '')}`;
    if (call === 'POST /secrets') {
      for (const { name, value } of JSON.parse(body.toString()) as { name: string; value: string }[])
        secrets[name] = value;
    } else if (call === 'POST /functions/deploy') {
      const type = String(headers['content-type']);
      await unpack(
        await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
      );
    }
    return answers[call] ?? {};
  }

  async function unpack(form: FormData) {
    const metadata = form.get('metadata');
    deployed.metadata = typeof metadata === 'string' && JSON.parse(metadata);
    for (const file of form.getAll('file')) {
      if (typeof file === 'string') continue;
      deployed.files.push(file.name);
      await mkdir(dirname(join(folder, file.name)), { recursive: true });
      await writeFile(join(folder, file.name), await file.bytes());
    }
  }

  async function serve(req: IncomingMessage, res: ServerResponse) {
    const answer = await answerTo(req, await buffer(req));
    res.writeHead(req.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer));
  }

  const server = createServer((req, res) => void serve(req, res));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  // The CLI's profile (YAML) that makes it use this server.
  const profile = `name: stand-in\napi_url: ${url}\ndashboard_url: ${url}\ndocs_url: ${url}\nproject_host: localhost\n`;
  return { ref, profile, secrets, deployed };
}

const answers: Readonly<Record<string, object>> = {
  'GET ': {
    id: ref,
    ref,
    name: 'Agency',
    organization_id: 'agency',
    organization_slug: 'agency',
    region: 'eu-central-1',
    created_at: '2026-01-01T00:00:00Z',
    status: 'ACTIVE_HEALTHY',
    database: { host: 'localhost', version: '15.1', postgres_engine: '15', release_channel: 'ga' },
  },
  'GET /api-keys': [{ id: 'a-key', name: 'anon', type: 'legacy', api_key: 'a-key' }],
  'POST /functions/deploy': {
    id: 'a-function',
    slug: 'send-autoresponder',
    name: 'send-autoresponder',
    status: 'ACTIVE',
    version: 1,
  },
};
