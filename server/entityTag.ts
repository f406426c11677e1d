/**
 * Whether a client has what we would send: If-None-Match is a list of validators or `*`, and the weak comparison
 * applies (RFC 9110, section 13.1.2).
 */
export function entityTagMatches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
