/**
 * Whether a page of that origin may send requests here. No `Origin` at all is let through: servers and old browsers
 * send none, and a page cannot leave it out. `null` is what a browser sends under `Referrer-Policy: no-referrer`;
 * `Sec-Fetch-Site`, which no page can forge, then tells our own form from another site's.
 *
 * @param headers the request's headers
 * @param host the host the request was sent to, with its port; our own pages live there
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
