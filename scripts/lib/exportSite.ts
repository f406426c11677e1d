import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathAt } from '#lib/address.ts';
import { receivedPage } from '#proposal/contract.ts';
import type { InlineCode } from '../../renderer/pageContext.ts';
import { addressTable, headersAddress } from '../../server/documents/addresses.ts';
import { builtFiles, endings, type PublicFile, typeByName } from '../../server/documents/listPublicFiles.ts';
import { findInlineCode, policyForDocument } from '../../server/documents/contentSecurityPolicy.ts';
import { createRenderDocument } from '../../server/documents/renderDocument.ts';
import { securityHeaders } from '../../server/documents/securityHeaders.ts';
import { publicSettings, type Settings } from '../../server/settings.ts';
import { buildFolder, buildUrl } from '../../lib/folders.mjs';
import { precompressFolder } from './precompressFolder.ts';

/**
 * Writes the static export, which any static host can serve: the pages, the files, the texts for
 * crawlers and the not-found page. With a Supabase project, the export includes the two pages to
 * which the function redirects a posted form. Without a Supabase project, the exported form opens
 * the visitor's mail program with the request.
 *
 * @returns the day on which the exported security.txt expires, as `2026-10-01`, or undefined if the
 *   owner has replaced this file
 */
export async function exportSite(settings: Settings, folder: string): Promise<string | undefined> {
  const forPage = { ...publicSettings(settings), byMail: !settings.supabaseUrl };
  const render = await createRenderDocument(buildUrl);
  const table = addressTable(builtFiles(buildUrl), settings);
  // Without a Supabase project, nothing receives a posted form. So the page that confirms a
  // received form is left out.
  if (!settings.supabaseUrl) table.delete(receivedPage);

  const notFound = await render('error', { settings: forPage, message: 'notFound' });
  const pages: Page[] = [{ address: '/404.html', ...notFound }];
  const files: { address: string; file: PublicFile }[] = [];
  const texts: { path: string; body: string }[] = [];
  for (const [address, target] of table) {
    if ('page' in target) {
      const { page, message, notice, path } = target.page;
      pages.push({ address, ...(await render(page, { settings: forPage, message, notice, path })) });
    } else if ('made' in target) texts.push(target.made);
    // For an address `folder/`, a static host sends the file `folder/index.html`. So this address
    // needs no file of its own.
    else if (!address.endsWith('/')) files.push({ address, file: target.file });
  }
  texts.push(...pages.map(({ address, html }) => ({ path: pageFile(address), body: html })));
  if (!table.has(headersAddress))
    texts.push({ path: headersAddress, body: headersFile(settings, pages, files) });

  await rm(folder, { recursive: true, force: true });
  for (const { address, file } of files) {
    const target = join(folder, pathAt(address) ?? address);
    for (const ending of ['', ...file.codings.map((coding) => endings[coding])])
      await cp(inBuild(file) + ending, target + ending);
  }
  for (const { path, body } of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), body);
  }
  await precompressFolder(folder);
  const security = texts.find(({ path }) => path === '/.well-known/security.txt');
  return security && /^Expires: ([\d-]+)T/m.exec(security.body)?.[1];
}

/** A page of the export. */
type Page = { address: string; html: string; inline: InlineCode };

/**
 * Returns the path of the file for a page: its address if that ends in `.html`, otherwise
 * `index.html` in a folder with the address.
 */
function pageFile(address: string): string {
  const path = pathAt(address) ?? address;
  return extname(path) === '.html' ? path : join(path, 'index.html');
}

const inBuild = ({ name }: PublicFile) => `${buildFolder}/client/${name}`;

/**
 * Returns the text of the file `_headers`, which Netlify and Cloudflare Pages read. Both hosts
 * apply every rule that matches a path. If a page had a policy in addition to that of the rule for
 * all paths, a browser would enforce both. So a single Content-Security-Policy covers all
 * documents.
 *
 * @param pages the exported pages that the site renders; HTML files of the owner's are in `files`
 */
function headersFile(
  settings: Pick<Settings, 'hsts' | 'supabaseUrl'>,
  pages: readonly Page[],
  files: readonly { address: string; file: PublicFile }[],
): string {
  const own = files
    .filter(({ file }) => file.type.startsWith('text/html'))
    .map(({ file }) => readFileSync(inBuild(file), 'utf8'));
  const documents = [...pages, ...own.map((html) => ({ html, inline: findInlineCode(html) }))];
  const policy = policyForDocument(documents.map(({ html }) => html).join('\n'), settings.supabaseUrl, {
    scripts: documents.flatMap(({ inline }) => inline.scripts),
    styles: documents.flatMap(({ inline }) => inline.styles),
  });
  // Without a Supabase project, the form opens the visitor's mail program.
  if (!settings.supabaseUrl) policy['form-action'] = ['mailto:'];
  // The rule for all paths leaves out `Cross-Origin-Resource-Policy`, because this header would
  // also keep other sites from showing the pictures. A later rule could not make an exception for
  // pictures: both hosts join the values of a header, and a pattern cannot exclude a file.
  const { 'cross-origin-resource-policy': closed, ...others } = securityHeaders(settings, policy);
  const immutable = '  cache-control: public, max-age=31536000, immutable';
  // A host finds the type of a file by the ending of its name. A file without a known ending gets a
  // rule with its type.
  const untyped = files.filter(({ file }) => !typeByName(file.name));
  const lines = [
    '/*',
    ...Object.entries(others).map(([name, value]) => `  ${name}: ${value}`),
    ...['/assets/*', '/fonts/*'].flatMap((folder) => [
      folder,
      immutable,
      `  cross-origin-resource-policy: ${closed}`,
    ]),
    ...pages.flatMap(({ address }) => [address, `  cross-origin-resource-policy: ${closed}`]),
    ...untyped.flatMap(({ address, file }) => [address, `  content-type: ${file.type}`]),
  ];
  return `${lines.join('\n')}\n`;
}
