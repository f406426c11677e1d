import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import express from 'express';
import { onTestFinished } from 'vitest';
import { serve } from './listen.ts';

const ref = 'abcdefghijklmnopqrst';
const project = `/v1/projects/${ref}`;

/**
 * Starts a stand-in for Supabase's Management API, with one project that takes secrets and functions from the CLI, until
 * the test has finished.
 *
 * @param folder receives the files of the deployed function
 */
export async function startManagementApi(folder: string) {
  const secrets: Record<string, string> = {};
  const deployed: { metadata?: unknown; files: string[] } = { files: [] };

  const app = express().use(express.raw({ type: () => true, limit: '100mb' }));
  app.post(`${project}/secrets`, ({ body }, _res, next) => {
    for (const { name, value } of JSON.parse(String(body)) as { name: string; value: string }[])
      secrets[name] = value;
    next();
  });
  app.post(`${project}/functions/deploy`, async ({ body, headers }, _res, next) => {
    const type = { 'content-type': headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body as Buffer), { headers: type }).formData();
    const metadata = form.get('metadata');
    deployed.metadata = typeof metadata === 'string' && JSON.parse(metadata);
    for (const file of form.getAll('file')) {
      if (typeof file === 'string') continue;
      deployed.files.push(file.name);
      await mkdir(dirname(join(folder, file.name)), { recursive: true });
      await writeFile(join(folder, file.name), await file.bytes());
    }
    next();
  });
  app.use(({ method, path }, res) => {
    const answer = answers[`${method} ${path.replace(project, '')}`] ?? {};
    res.status(method === 'POST' ? 201 : 200).json(answer);
  });

  const { url, close } = await serve(app);
  onTestFinished(close);
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
