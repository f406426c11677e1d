/**
 * Returns whether a request is allowed, judged by the origin of the page that sent it. `host` is
 * the host and port to which the request was sent.
 *
 * A request without `Origin` is allowed, because servers and old browsers do not send this header.
 * `Origin: null` comes from pages with `Referrer-Policy: no-referrer`, and from forms in old
 * versions of Safari. For `Origin: null`, `Sec-Fetch-Site` decides. If the browser does not send
 * `Sec-Fetch-Site`, `Referer` decides. If `Referer` is missing too, the request is refused. A page
 * cannot set `Origin`, `Sec-Fetch-Site` or `Referer` to another address, and cannot keep the
 * browser from sending `Origin`.
 */
export function originAllowed(headers: Pick<Headers, 'get'>, host: string, allowed: string[]): boolean {
  let origin = headers.get('origin');
  if (origin === null) return true;
  const site = headers.get('sec-fetch-site');
  if (origin === 'null' && site) return site === 'same-origin';
  if (origin === 'null') origin = headers.get('referer')?.split('/', 3).join('/') ?? '';
  return allowed.includes(origin) || origin === `https://${host}` || origin === `http://${host}`;
}
