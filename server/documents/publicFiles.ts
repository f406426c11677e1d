import type { Target } from './addresses.ts';
import { endings } from './listPublicFiles.ts';
import { policyForDocument } from './contentSecurityPolicy.ts';
import { readBuilt } from './readBuilt.ts';
import { type FinishedResponse, finishResponse } from './response.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from '../settings.ts';

/** Addresses that contain a hash of the content. The content of such an address never changes. */
const hashed = /^\/(?:assets|fonts)\/.+[.-][\w-]{8,}\.\w+$/;

/**
 * The types of files that previews, feeds and other sites may show, too: pictures and the
 * one-pager.
 */
const shownElsewhere = /^(?:image\/|application\/pdf$)/;

/**
 * Reads the built files among `addresses`, and returns the finished response for each, by address.
 * The disk is not read again, so a new build or a deleted file does not affect the running server.
 * Only one file is open at a time, because a host may allow few (`ulimit -n`).
 *
 * @throws `CannotStart` if the build does not have one of the files
 */
export function readPublicFiles(
  addresses: ReadonlyMap<string, Target>,
  build: URL,
  settings: Pick<Settings, 'hsts' | 'supabaseUrl'>,
) {
  const headers = securityHeaders(settings);
  const headersForAll = { ...headers, 'cross-origin-resource-policy': 'cross-origin' };
  const responses = new Map<string, FinishedResponse>();
  for (const [address, target] of addresses) {
    if (!('file' in target)) continue;
    const { name, type, codings } = target.file;
    const path = `client/${name}`;
    const identity = readBuilt(build, path);
    const copies = codings.map((coding) => [coding, readBuilt(build, path + endings[coding])] as const);
    const isPage = type.startsWith('text/html');
    const ownPolicy = () => policyForDocument(identity.toString(), settings.supabaseUrl);
    const security = isPage ? securityHeaders(settings, ownPolicy()) : headers;
    const response = finishResponse({
      type,
      cacheControl: hashed.test(address) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      security: shownElsewhere.test(type) ? headersForAll : security,
      bodies: { identity, ...Object.fromEntries(copies) },
    });
    responses.set(address, response);
  }
  return responses;
}
