/**
 * Whether a page of the request's origin may send requests to this host, with its port. A request
 * without `Origin` is allowed: servers and old browsers send none, and a page cannot leave it out.
 * A browser sends `null` under `Referrer-Policy: no-referrer`, and old Safari for forms. Then
 * `Sec-Fetch-Site`, or `Referer` in a browser without it, distinguishes our own form from another
 * site's: no page can forge them.
 */
export function originAllowed(headers: Pick<Headers, 'get'>, host: string, allowed: string[]): boolean {
  let origin = headers.get('origin');
  if (origin === null) return true;
  const site = headers.get('sec-fetch-site');
  if (origin === 'null' && site) return site === 'same-origin';
  if (origin === 'null') origin = headers.get('referer')?.split('/', 3).join('/') ?? '';
  return allowed.includes(origin) || origin === `https://${host}` || origin === `http://${host}`;
}
