/**
 * The address of a path: the path percent-encoded as browsers send it, in one normal form (RFC
 * 3986, section 6.2.2). Names that look alike get one address, because accents are composed (NFC):
 * macOS stores them apart from their letters.
 *
 * @param path a path as people and file systems write it: `/über-uns`, `/50% off (2).png`
 * @returns the address, such as `/%C3%BCber-uns`. It has no comma, which could end it in a `srcset`
 */
export function addressOf(path: string): string {
  return encodeURI(path.normalize()).replaceAll(/[?#,]/g, encodeURIComponent);
}

/**
 * The path of an address in whatever form it was typed: raw, encoded, partly encoded, with
 * lower-case escapes.
 *
 * @returns undefined if it has a malformed escape, or an encoded slash, which no name contains
 */
export function pathAt(typed: string): string | undefined {
  if (/%2f/i.test(typed)) return undefined;
  try {
    return decodeURIComponent(typed).normalize();
  } catch {
    return undefined;
  }
}

/**
 * The address that an owner means, who may have written a path or an address: `/50% off` or
 * `/50%25%20off`.
 */
export const addressMeant = (written: string): string => addressOf(pathAt(written) ?? written);
