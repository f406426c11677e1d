import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crawlerFiles } from '../../server/documents/crawlerFiles.ts';
import { createRenderDocument } from '../../server/documents/renderDocument.ts';
import { publicSettings, type Settings } from '../../server/settings.ts';
import { headersFile } from './headersFile.ts';
import { precompressFolder } from './precompressFolder.ts';

/**
 * Writes the static export: the landing page, the not-found page and the files for crawlers, for any static host. Without
 * a Supabase project, the exported form cannot send requests and says so.
 */
export async function exportSite(settings: Settings, folder: string): Promise<void> {
  const forPage = { ...publicSettings(settings), noServer: true };
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
  for (const { path, body } of crawlerFiles(settings, new Date())) {
    await mkdir(dirname(folder + path), { recursive: true });
    await writeFile(folder + path, body);
  }
  await precompressFolder(folder);
}
