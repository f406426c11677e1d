/**
 * Whether a page of the request's origin may send requests here. A request without `Origin` is allowed: servers and old
 * browsers send none, and a page cannot leave it out. A browser sends `null` under `Referrer-Policy: no-referrer`. In
 * that case `Sec-Fetch-Site`, which no page can forge, distinguishes our own form from another site's.
 *
 * @param headers the request's headers
 * @param host the host to which the request was sent, with its port; its own pages are always allowed
 * @param allowed origins such as `https://example.com`
 */
export function originAllowed(
  headers: Pick<Headers, 'get'>,
  host: string,
  allowed: readonly string[],
): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (origin === 'null') return headers.get('sec-fetch-site') === 'same-origin';
  return allowed.includes(origin) || origin === `https://${host}` || origin === `http://${host}`;
}
