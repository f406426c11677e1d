import { appendFile, cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'vite';
import { buildFolder, publicDir, siteFolder } from '../lib/folders.mjs';
import { stopAtMissingLetters } from '../lib/fonts/letters.ts';
import { escapeHtml } from '#lib/text.ts';
import { fontSources } from '#site/brand.ts';
import { content } from '#site/errorPages.ts';
import { locale } from '#site/language.ts';
import { listFile, listPublicFiles } from '../server/documents/listPublicFiles.ts';
import { checkLanguage } from '../owner/preflight/language.ts';
import { assertLeftOut, bundlePackages } from './lib/bundlePackages.ts';
import { precompressFolder } from './lib/precompressFolder.ts';
import { hashFile, sourceHash } from './lib/sourceHash.mjs';

/**
 * Builds the site: the browser's files (dist/client, precompressed), the pages and the server
 * (dist/server), and the page that a proxy shows while the server is down (dist/unavailable.html).
 */
process.env['NODE_ENV'] = 'production';

/**
 * SQLite for Node before 22.13. This package is not bundled, because it contains compiled files.
 * Later versions of Node have SQLite themselves, and do not load it.
 */
const external = ['@photostructure/sqlite'];

stopAtUnknownLanguage();
await stopAtMissingLetters('');
const hash = sourceHash();
await rm(buildFolder, { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({
  logLevel: 'warn',
  // Bundles React and MUI into a few files. As 400 single files, they took 0.4 s of a cold start of
  // 1.0 s.
  ssr: { noExternal: true },
  plugins: [bundlePackages],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { ssr: true, copyPublicDir: false },
});
await build({
  logLevel: 'warn',
  configFile: false,
  resolve: { alias: { '#site': resolve(siteFolder) } },
  // Bundles the server's packages, because finding their 300 files took a third of the cold start.
  // A package that only some settings need gets a file of its own.
  ssr: { noExternal: true, external },
  plugins: [bundlePackages],
  build: {
    ssr: true,
    outDir: `${buildFolder}/server`,
    emptyOutDir: false,
    copyPublicDir: false,
    license: { fileName: 'server-licenses.txt' },
    target: 'node20',
    rolldownOptions: {
      input: { index: 'server/index.ts', proposals: 'owner/inbox.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
});
assertLeftOut();
// vite-plugin-ssr writes this file among the browser's files, but only the server needs it.
await rename(`${buildFolder}/client/vite-plugin-ssr.json`, `${buildFolder}/server/vite-plugin-ssr.json`);
// Vite lists only the licenses of the packages from which scripts come. The site serves fonts, too,
// so the licenses of their packages are added here.
const sheets = Object.values(fontSources).flatMap(({ sources }) => sources);
for (const name of new Set(sheets.map((sheet) => sheet.split('/', 2).join('/'))))
  await appendFile(
    `${buildFolder}/client/licenses.txt`,
    `\n## ${name}\n\n${await readFile(`node_modules/${name}/LICENSE`, 'utf8')}`,
  );
const client = `${buildFolder}/client`;
// `sw.js` removes the service worker that a former site at the same address has left in a browser.
// A service worker usually has one of two names, so this file is served under both.
await cp(`${client}/sw.js`, `${client}/service-worker.js`);
// `dereference`: in place of a symbolic link, the file that it points to is copied.
await cp(publicDir, client, { recursive: true, dereference: true });
const copies = await precompressFolder(client);
const listed = listPublicFiles(client, copies);
await writeFile(`${buildFolder}/${listFile}`, `${JSON.stringify(listed, null, 1)}\n`);
await writeFile(`${buildFolder}/unavailable.html`, unavailable());
// Written last, so that an interrupted build counts as out of date.
await writeFile(hashFile, hash);

/**
 * Returns a page that needs no other file, because the server that would send it is down. It has no
 * styles either, because the proxies' Content-Security-Policy forbids them.
 */
function unavailable(): string {
  const [heading, text] = [content.unavailable.heading, content.unavailable.text].map(escapeHtml);
  return `<!doctype html>
<html lang="${locale.lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<h1>${heading}</h1>
<p>${text}</p>
</html>
`;
}

/**
 * Ends the build if the language or the time zone in `language.ts` does not exist. Otherwise the
 * site would start, and could not write its mails.
 */
function stopAtUnknownLanguage(): void {
  const findings = checkLanguage();
  for (const { file, field, problem, remedy } of findings)
    process.stderr.write(`${file} ${field}: ${problem}.\n${remedy}\n`);
  if (findings.length > 0) process.exit(1);
}
