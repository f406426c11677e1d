import { receivedPage } from '#proposal/contract.ts';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { policyForDocument } from '../../server/documents/contentSecurityPolicy.ts';
import { crawlerFiles } from '../../server/documents/crawlerFiles.ts';
import { pagesOf } from '../../server/documents/pages.ts';
import { createRenderDocument } from '../../server/documents/renderDocument.ts';
import { securityHeaders } from '../../server/documents/securityHeaders.ts';
import { receipt } from '../../server/documents/request.ts';
import { publicSettings, type Settings } from '../../server/settings.ts';
import { buildFolder, buildUrl } from '../../lib/folders.mjs';
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
  const notFound = await render('error', { settings: forPage, status: 404 });
  const documents = [{ path: '/404.html', body: notFound.html }];
  for (const [key, { page, status, notice, path }] of pagesOf(settings)) {
    // Only a server knows that it has stored a form, and only a server or a function stores one.
    if (key === receipt || (key === receivedPage && !settings.supabaseUrl)) continue;
    const { html } = await render(page, { settings: forPage, status, notice, path });
    documents.push({ path: join(key, 'index.html'), body: html });
  }
  const files = [...documents, headersFile(settings, documents), ...crawlerFiles(settings, new Date())];
  for (const { path, body } of files) {
    await mkdir(dirname(folder + path), { recursive: true });
    await writeFile(folder + path, body);
  }
  await precompressFolder(folder);
  const text = files.find(({ path }) => path.endsWith('/security.txt'))?.body ?? '';
  return /^Expires: ([\d-]+)T/m.exec(text)?.[1];
}

/**
 * The security headers of an export, as Netlify and Cloudflare Pages read them. Both combine the rules that match a path,
 * and a browser would enforce two policies at once. Therefore a single policy covers the contents of all documents.
 *
 * @param documents the path and the finished HTML of every exported page
 */
function headersFile(
  settings: Pick<Settings, 'hsts' | 'supabaseUrl'>,
  documents: readonly { path: string; body: string }[],
) {
  const paths = documents.map(({ path }) => path.replace(/\/index\.html$/, '/'));
  const policy = policyForDocument(documents.map(({ body }) => body).join('\n'), settings.supabaseUrl);
  // Without a function, the form opens the visitor's mail program.
  if (!settings.supabaseUrl) policy['form-action'] = ['mailto:'];
  // It would close the pictures, too: both hosts join the values of a header, and a pattern can leave no file out.
  const { 'cross-origin-resource-policy': closed, ...others } = securityHeaders(settings, policy);
  const headers = Object.entries(others);
  const immutable = '  cache-control: public, max-age=31536000, immutable';
  const lines = [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    ...['/assets/*', '/fonts/*'].flatMap((folder) => [
      folder,
      immutable,
      `  cross-origin-resource-policy: ${closed}`,
    ]),
    ...paths.flatMap((path) => [path, `  cross-origin-resource-policy: ${closed}`]),
  ];
  return { path: '/_headers', body: `${lines.join('\n')}\n` };
}
