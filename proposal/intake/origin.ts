/**
 * Whether a page of the request's origin may send requests here. A request without `Origin` is allowed: servers and old
 * browsers send none, and a page cannot leave it out. A browser sends `null` under `Referrer-Policy: no-referrer`, and
 * old Safari for forms. In that case `Sec-Fetch-Site`, or `Referer` in a browser without it, distinguishes our own form
 * from another site's: no page can forge them.
 *
 * @param host the host to which the request was sent, with its port; its own pages are always allowed
 * @param allowed origins such as `https://example.com`
 */
export function originAllowed(
  headers: Pick<Headers, 'get'>,
  host: string,
  allowed: readonly string[],
): boolean {
  let origin = headers.get('origin');
  if (origin === null) return true;
  const site = headers.get('sec-fetch-site');
  if (origin === 'null' && site) return site === 'same-origin';
  if (origin === 'null') origin = headers.get('referer')?.split('/', 3).join('/') ?? '';
  return allowed.includes(origin) || origin === `https://${host}` || origin === `http://${host}`;
}
