import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentType } from 'mime-types';
import { addressOf } from '#lib/address.ts';
import { describeError } from '#proposal/logger.ts';
import { type CrawlerFile, crawlerFiles } from './crawlerFiles.ts';
import { type Document, pagesOf } from './pages.ts';
import { receipt } from './request.ts';
import { CannotStart, type Settings } from '../settings.ts';

/** A file that is public. */
export type PublicFile = {
  /** Its path below the folder of the browser's files, as in the file system: `images/café.png`. */
  name: string;
  /** Its media type. */
  type: string;
  /** The content codings of the compressed copies that the build has stored. */
  codings: Coding[];
};

export type Coding = keyof typeof endings;

/** The endings of compressed copies. */
export const endings = { br: '.br', gzip: '.gz' } as const;

/** The content of an address: a page, a file of the build, or a text made from the settings. */
export type Target = { page: Document } | { file: PublicFile } | { made: CrawlerFile };

/**
 * The address of a text that only a static export has. Netlify and Cloudflare Pages read their
 * headers from it.
 */
export const headersAddress = '/_headers';

/**
 * Returns the table of all addresses of the site. Server, static export, sitemap and preflight use
 * it, so all of them have the same pages and files.
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

/**
 * Dot files are not public, except those of `.well-known` (RFC 8615). The manifest of
 * vite-plugin-ssr is not public either.
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

/** Returns the media type for a file's ending, or false if the ending says nothing. */
export const typeByName = (name: string) => extname(name) !== '' && contentType(extname(name));

/**
 * Returns the media type of a file without a known ending, such as `atproto-did` and
 * `apple-app-site-association`.
 */
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
 * @throws {CannotStart} if the list is missing
 */
export function builtFiles(build: URL): PublicFile[] {
  try {
    return JSON.parse(readFileSync(new URL(listFile, build), 'utf8')) as PublicFile[];
  } catch (cause) {
    if (describeError(cause).code !== 'ENOENT') throw cause;
    const place = fileURLToPath(build);
    throw new CannotStart(`There is no complete build in ${place}. Make one: npm run build`, { cause });
  }
}
