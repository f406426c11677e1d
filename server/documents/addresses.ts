import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentType } from 'mime-types';
import { addressOf } from '#lib/address.ts';
import { faultOf } from '#proposal/logger.ts';
import { type CrawlerFile, crawlerFiles } from './crawlerFiles.ts';
import { type Document, pagesOf } from './pages.ts';
import { receipt } from './request.ts';
import { CannotStart, type Settings } from '../settings.ts';

/** A file that everybody may read. */
export type PublicFile = {
  /**
   * Its path below the folder of the browser's files, as the file system has it: `images/café.png`.
   */
  name: string;
  /** Its media type. */
  type: string;
  /** The content codings in which the build has stored it, too. */
  codings: Coding[];
};

export type Coding = keyof typeof endings;

/** What the name of a compressed copy ends with. */
export const endings = { br: '.br', gzip: '.gz' } as const;

/** What is at an address: a page, a file of the build, or a text that is made of the settings. */
export type Target = { page: Document } | { file: PublicFile } | { made: CrawlerFile };

/**
 * The text that only a static export has: Netlify and Cloudflare Pages find their headers in it.
 */
export const headersAddress = '/_headers';

/**
 * The table of all addresses of the site. Server, static export, sitemap and preflight follow it,
 * so none of them knows a page or a file that another does not know.
 *
 * A file of the owner's own takes the place of what would be made (`robots.txt`). A page takes the
 * place of every file at its address, with or without a slash or `index.html` at its end.
 *
 * @returns what is at each address, by the address in its normal form (`#lib/address.ts`)
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

/**
 * Dot files are not public, except those of `.well-known` (RFC 8615). Neither is the manifest of
 * vite-plugin-ssr.
 */
const isPublic = (name: string) =>
  !name.replace(/^\.well-known\//, '').match(/(?:^|\/)\./) && name !== 'vite-plugin-ssr.json';

/**
 * Lists the public files below a folder.
 *
 * @param copies the paths of the compressed copies among them
 */
export function listPublicFiles(folder: string, copies: readonly string[] = []): PublicFile[] {
  const written = new Set(copies);
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !written.has(path))
    .map((path) => ({ path, name: relative(folder, path).replaceAll(sep, '/') }))
    .filter(({ name }) => isPublic(name))
    .map(({ path, name }) => ({
      name,
      type: typeByName(name) || typeByContent(readFileSync(path)),
      codings: (['br', 'gzip'] as const).filter((coding) => written.has(path + endings[coding])),
    }));
}

/** The media type that a file's ending says. False if it says none. */
export const typeByName = (name: string) => extname(name) !== '' && contentType(extname(name));

/** Of a name without a known ending, such as `atproto-did` and `apple-app-site-association`. */
function typeByContent(bytes: Buffer): string {
  if (!isUtf8(bytes) || bytes.includes(0)) return 'application/octet-stream';
  try {
    return JSON.parse(bytes.toString()) instanceof Object
      ? 'application/json; charset=utf-8'
      : 'text/plain; charset=utf-8';
  } catch {
    return 'text/plain; charset=utf-8';
  }
}

/** The file of a build that lists its public files. */
export const listFile = 'server/publicFiles.json';

/**
 * Reads the list of public files that the build has written.
 *
 * @throws {CannotStart} if there is none
 */
export function builtFiles(build: URL): PublicFile[] {
  try {
    return JSON.parse(readFileSync(new URL(listFile, build), 'utf8')) as PublicFile[];
  } catch (cause) {
    if (faultOf(cause).code !== 'ENOENT') throw cause;
    const place = fileURLToPath(build);
    throw new CannotStart(`There is no complete build in ${place}. Make one: npm run build`, { cause });
  }
}
