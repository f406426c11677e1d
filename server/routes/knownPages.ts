import type { RequestHandler } from 'express';
import { pathAt } from '#lib/address.ts';
import { onlyReads, requestedPath, tableKey } from '../documents/request.ts';

/**
 * Redirects a GET or HEAD request for a variant of a page's address to the page (308). A variant
 * differs by a slash at the end, by several slashes in place of one, by upper or lower case, or by
 * `index.html` at the end. The redirect always leads to the path of a page, with the query of the
 * request.
 *
 * @param keys the keys of all pages in the table of responses. Keys that are not addresses, such as
 *   that of the not-found page, are ignored
 */
export function knownPages(keys: Iterable<string>): RequestHandler {
  const addresses = Array.from(keys).filter((key) => key.startsWith('/'));
  const known = new Map(addresses.map((key) => [pathToCompare(pathAt(key) ?? key), key]));
  return (req, res, next) => {
    const path = onlyReads(req) ? requestedPath(req) : undefined;
    const page = path === undefined ? undefined : known.get(pathToCompare(path));
    if (page === undefined || page === tableKey(req)) return next();
    const [query = ''] = /\?.*/s.exec(req.url) ?? [];
    // Without a Cache-Control header, browsers keep a 308 without a time limit.
    res.writeHead(308, { location: page + query, 'cache-control': 'public, max-age=3600' }).end();
  };
}

/**
 * Returns a path as it is compared with others: in lower case, with single slashes, without slashes
 * or `index.html` at its end. `split` reads each character once. The regular expression `/\/+$/`
 * would take seconds for 60,000 slashes with another character after them.
 */
export function pathToCompare(path: string): string {
  const parts = path.toLowerCase().split('/').filter(Boolean);
  const end = parts.findLastIndex((part) => !/^index\.html?$/.test(part));
  return parts.slice(0, end + 1).join('/');
}
