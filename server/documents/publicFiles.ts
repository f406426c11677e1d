import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { contentType } from 'mime-types';
import { finishResponse } from './response.ts';

/** File names that contain a hash of the content. The content behind such a name never changes. */
const hashed = /^\/(?:assets|fonts)\/.+[.-][\w-]{8,}\.\w+$/;

/** Files that are not served: dot files, compressed copies, source maps, HTML and the plugin's manifest. */
const notPublic = /\/\.|\.(?:br|gz|map|html)$|^\/vite-plugin-ssr\.json$/;

/** Pictures and the one-pager: previews, feeds and other sites show them too. */
export const isShownElsewhere = (type: string) => /^(?:image\/|application\/pdf$)/.test(type);
export const openToOthers = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Reads a folder's public files, with the compressed copies beside them, and returns finished responses by path. The disk
 * is not read again: a new build or a deleted file does not affect the running server. One file is open at a time, because
 * a host may allow few (`ulimit -n`).
 */
export function readPublicFiles(folder: string, security: Readonly<Record<string, string>>) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(files);
  const paths = files.map((file) => [file, `/${relative(folder, file).replaceAll(sep, '/')}`] as const);

  function read([file, path]: readonly [string, string]) {
    const type = contentType(path.slice(path.lastIndexOf('/') + 1)) || 'application/octet-stream';
    const copy = (ending: string) => (all.has(file + ending) ? readFileSync(file + ending) : undefined);
    const [br, gzip] = [copy('.br'), copy('.gz')];
    const response = finishResponse({
      type,
      cacheControl: hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      security: isShownElsewhere(type) ? { ...security, ...openToOthers } : security,
      bodies: { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
    });
    return [path, response] as const;
  }

  return new Map(paths.filter(([, path]) => !notPublic.test(path)).map(read));
}
