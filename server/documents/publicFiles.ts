import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { contentType } from 'mime-types';
import { type FinishedResponse, finishResponse } from './response.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from '../settings.ts';

/** File names that contain a hash of the content. The content behind such a name never changes. */
const hashed = /^\/(?:assets|fonts)\/.+[.-][\w-]{8,}\.\w+$/;

/** Files that are not served: dot files, compressed copies, source maps, HTML and the plugin's manifest. */
const notPublic = /\/\.|\.(?:br|gz|map|html)$|^\/vite-plugin-ssr\.json$/;

/** Pictures and the one-pager: previews, feeds and other sites show them too. */
const shownElsewhere = /^(?:image\/|application\/pdf$)/;

/**
 * Reads a folder's public files, with the compressed copies beside them, and returns finished responses by path. The disk
 * is not read again: a new build or a deleted file does not affect the running server. One file is open at a time, because
 * a host may allow few (`ulimit -n`).
 */
export function readPublicFiles(folder: string, settings: Pick<Settings, 'hsts'>) {
  const closed = securityHeaders(settings);
  const open = { ...closed, 'cross-origin-resource-policy': 'cross-origin' };
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = new Set(entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name)));
  const responses = new Map<string, FinishedResponse>();
  for (const file of files) {
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    if (notPublic.test(path)) continue;
    const type = contentType(basename(file)) || 'application/octet-stream';
    const copy = (ending: string) => (files.has(file + ending) ? readFileSync(file + ending) : undefined);
    const [br, gzip] = [copy('.br'), copy('.gz')];
    const response = finishResponse({
      type,
      cacheControl: hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      security: shownElsewhere.test(type) ? open : closed,
      bodies: { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
    });
    responses.set(path, response);
  }
  return responses;
}
