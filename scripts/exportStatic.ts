import { cp, rm, writeFile } from 'node:fs/promises';
import { createRenderDocument } from '../server/renderDocument.ts';
import { publicSettings, readSettings } from '../server/settings.ts';
import { precompressFolder } from './lib/precompressFolder.ts';

/**
 * The static export: the landing page and the not-found page as files, with the settings of now, in a folder of
 * their own (`dist/static`) that any static host can serve. The server never looks there.
 */
process.env['NODE_ENV'] = 'production';
const folder = 'dist/static';
const settings = publicSettings(readSettings(process.env));
const render = await createRenderDocument();

await rm(folder, { recursive: true, force: true });
await cp('dist/client', folder, {
  recursive: true,
  filter: (path) => !path.includes('vite-plugin-ssr.json'),
});
await writeFile(`${folder}/index.html`, await render('landing', { settings, status: 200 }));
await writeFile(`${folder}/404.html`, await render('error', { settings, status: 404 }));
await precompressFolder(folder);
