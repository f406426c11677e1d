import { readFileSync } from 'node:fs';
import express from 'express';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { serve } from '../helpers/listen.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/**
 * Starts a static host with the export of an owner.
 *
 * @param env the owner's settings, for example those of a Supabase project
 */
export async function startStaticHost(env: Record<string, string> = {}, port?: number) {
  const folder = temporaryFolder();
  const owners = { NODE_ENV: 'production', CONTACT_EMAIL: 'post@fernstone.example', ...env };
  await exportSite(readSettings(owners), folder);
  return serveExport(folder, port);
}

/** Serves an export, with the headers that its file `_headers` sets for all paths. */
export async function serveExport(folder: string, port?: number) {
  const headers = /^\/\*\n((?: {2}.*\n)+)/.exec(readFileSync(`${folder}/_headers`, 'utf8'))?.[1] ?? '';
  const app = express().use((_req, res, next) => {
    for (const [, name = '', value = ''] of headers.matchAll(/^ *(.*?): (.*)/gm)) res.setHeader(name, value);
    next();
  });
  app.use(express.static(folder), (_req, res) => void res.status(404).end());
  const { url, close } = await serve(app, port);
  return { url, stop: close };
}
