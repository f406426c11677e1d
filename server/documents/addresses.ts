import { addressOf } from '#lib/address.ts';
import { type CrawlerFile, crawlerFiles } from './crawlerFiles.ts';
import type { PublicFile } from './listPublicFiles.ts';
import { type Document, pagesOf } from './pages.ts';
import { receipt } from './request.ts';
import type { Settings } from '../settings.ts';

/**
 * What the site has at an address: a page, a public file, or a text made from the settings. A
 * public file is in the build or, in development, in a folder that Vite serves.
 */
export type Target = { page: Document } | { file: PublicFile } | { made: CrawlerFile };

/**
 * The address of a file that only a static export has. Netlify and Cloudflare Pages read the
 * response headers from it.
 */
export const headersAddress = '/_headers';

/** The addresses at which monitoring asks for the state of the server. */
export const statusPaths = { health: '/healthz', ready: '/readyz', store: '/storez' } as const;

/**
 * Returns the table of the addresses of the site's pages, public files and generated texts. It has
 * no addresses that only the server answers, such as those in `statusPaths`. The server, the static
 * export and preflight use the table, so these three have the same pages and files, except the file
 * at `headersAddress`.
 *
 * A file of the owner's own replaces a generated text (`robots.txt`). A page replaces every file at
 * its address, with or without a slash or `index.html` at the end.
 *
 * @returns the content of each address, by the address in its normal form (`#lib/address.ts`)
 */
export function addressTable(
  files: readonly PublicFile[],
  settings: Pick<Settings, 'siteUrl' | 'contactEmail' | 'supabaseUrl'>,
): Map<string, Target> {
  const table = new Map<string, Target>();
  for (const made of crawlerFiles(settings, new Date())) table.set(made.path, { made });
  for (const file of files) {
    const address = addressOf(`/${file.name}`);
    table.set(address, { file });
    if (address.endsWith('/index.html')) table.set(address.slice(0, -'index.html'.length), { file });
  }
  table.delete('/404.html');
  for (const [address, page] of pagesOf(settings)) {
    if (address === receipt) continue;
    const bare = address.replace(/\/$/, '');
    for (const alias of [bare, `${bare}/`, `${bare}/index.html`]) table.delete(alias);
    table.set(address, { page });
  }
  return table;
}
