import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type Coding, codings } from './precompress.ts';

/** A file that visitors may have: the codings it lies there in, each with its strong validator. */
export type PublicFile = {
  cacheControl: string;
  etags: Partial<Record<Coding, string>>;
  /** Its media type, where sirv knows none. */
  type: string | undefined;
};

/** Names that carry a hash of their content: what they name never changes. */
const hashed = /^\/(?:assets|fonts)\/.+[.-][\w-]{8,}\.\w+$/;

/** What lies in the folder for the server's or a developer's eyes; dot files never come up, see `publicFiles`. */
const notPublic = /\.(?:br|gz|map|html)$|^\/vite-plugin-ssr\.json$/;

const unknownToSirv: Record<string, string> = { '.ico': 'image/x-icon' };

const endings: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Lists a folder's public files by their paths. Made once, at start: what is not in the list does not exist, whatever
 * a path looks like. Validators are made of contents, so that several servers with the same build agree on them.
 */
export function publicFiles(folder: string): Map<string, PublicFile> {
  const files = new Map<string, PublicFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    if (!entry.isFile() || path.includes('/.') || notPublic.test(path)) continue;
    const there = codings.filter((coding) => existsSync(file + endings[coding]));
    files.set(path, {
      cacheControl: hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etags: Object.fromEntries(there.map((coding) => [coding, etagOf(file + endings[coding])])),
      type: unknownToSirv[extname(path)],
    });
  }
  return files;
}

function etagOf(file: string): string {
  return `"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`;
}
