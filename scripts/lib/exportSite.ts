import { receivedPage } from '#proposal/contract.ts';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crawlerFiles } from '../../server/documents/crawlerFiles.ts';
import type { PageProps } from '../../renderer/pageContext.ts';
import { pagesOf } from '../../server/documents/documentCache.ts';
import { createRenderDocument, type PageName } from '../../server/documents/renderDocument.ts';
import { publicSettings, type Settings } from '../../server/settings.ts';
import { buildFolder, buildUrl } from '../../lib/siteFolder.mjs';
import { headersFile } from './headersFile.ts';
import { precompressFolder } from './precompressFolder.ts';

/**
 * Writes the static export: the landing page, the not-found page and the files for crawlers, for any static host. With a
 * Supabase project, it has the two pages to which the function redirects a posted form. Without one, the exported form
 * cannot send requests and says so.
 *
 * @returns the day on which its security.txt expires, as `2026-10-01`
 */
export async function exportSite(settings: Settings, folder: string): Promise<string | undefined> {
  const forPage = { ...publicSettings(settings), byMail: !settings.supabaseUrl };
  const render = await createRenderDocument(buildUrl);
  await rm(folder, { recursive: true, force: true });
  await cp(`${buildFolder}/client`, folder, {
    recursive: true,
    filter: (path) => !path.includes('vite-plugin-ssr.json'),
  });
  const documents: File[] = [];
  const add = async (file: string, { page, status, notice, path }: Document) =>
    documents.push({ path: file, body: await render(page, { settings: forPage, status, notice, path }) });
  await add('/404.html', { page: 'error', status: 404 });
  for (const [key, document] of pagesOf(settings))
    if (key !== receivedPage) await add(join(key, 'index.html'), document);
  const bodies = documents.map(({ body }) => body);
  const files = [...documents, headersFile(settings, bodies), ...crawlerFiles(settings, new Date())];
  for (const { path, body } of files) {
    await mkdir(dirname(folder + path), { recursive: true });
    await writeFile(folder + path, body);
  }
  await precompressFolder(folder);
  const text = files.find(({ path }) => path.endsWith('/security.txt'))?.body ?? '';
  return /^Expires: ([\d-]+)T/m.exec(text)?.[1];
}

type Document = Omit<PageProps, 'settings'> & { page: PageName };
type File = { path: string; body: string };
