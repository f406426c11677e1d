import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { discoveryFiles } from '../server/discovery.ts';
import { createRenderDocument } from '../server/renderDocument.ts';
import { publicSettings, readSettings } from '../server/settings.ts';
import { headersFile } from './lib/headersFile.ts';
import { loadEnvFile } from './lib/loadEnvFile.ts';
import { precompressFolder } from './lib/precompressFolder.ts';

/**
 * The static export: the landing page, the not-found page and what crawlers look for as files, with the settings of
 * now, in a folder of their own (`dist/static`) that any static host can serve. The server never looks there.
 */
process.env['NODE_ENV'] = 'production';
loadEnvFile();
const folder = 'dist/static';
const settings = readSettings(process.env);
const forPage = publicSettings(settings);
const render = await createRenderDocument();

await rm(folder, { recursive: true, force: true });
await cp('dist/client', folder, {
  recursive: true,
  filter: (path) => !path.includes('vite-plugin-ssr.json'),
});
const landing = await render('landing', { settings: forPage, status: 200 });
const notFound = await render('error', { settings: forPage, status: 404 });
await writeFile(`${folder}/index.html`, landing);
await writeFile(`${folder}/404.html`, notFound);
await writeFile(`${folder}/_headers`, headersFile(settings, [landing, notFound]));
for (const { path, body } of discoveryFiles(settings, new Date())) {
  await mkdir(dirname(folder + path), { recursive: true });
  await writeFile(folder + path, body);
}
await precompressFolder(folder);
