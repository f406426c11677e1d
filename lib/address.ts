/**
 * Returns the address of a path, percent-encoded as browsers send it: `/über-uns` becomes
 * `/%C3%BCber-uns`. The result is in the normal form of RFC 3986, section 6.2.2, except that `.`
 * and `..` segments stay. File names that look the same get the same address, because each accent
 * is joined with its letter (NFC). In file names of macOS, accent and letter are two characters.
 *
 * @param path as people and file systems write it: `/50% off (2).png`
 * @returns the address; commas in it are encoded, because a comma could end an address in `srcset`
 */
export function addressOf(path: string): string {
  return encodeURI(path.normalize()).replaceAll(/[?#,]/g, encodeURIComponent);
}

/**
 * Returns the path of an address. The address may be percent-encoded, in part or not at all, and
 * its escapes may be in upper or lower case. A `%` without two hexadecimal digits after it stays a
 * `%`, because browsers send `/50% off` as `/50%%20off`.
 *
 * @returns the path, or undefined if the escapes are not UTF-8 or one escape means a slash
 *   (`%2F`), because no file name contains a slash
 */
export function pathAt(typed: string): string | undefined {
  if (/%2f/i.test(typed)) return undefined;
  try {
    return decodeURIComponent(typed.replaceAll(/%(?![\da-f]{2})/gi, '%25')).normalize();
  } catch {
    return undefined;
  }
}

/**
 * Returns the address that an owner means, whether it is written as a path (`/50% off`) or as an
 * address (`/50%25%20off`).
 */
export const addressMeant = (written: string): string => addressOf(pathAt(written) ?? written);

/** Decodes percent-encoding. A malformed text is returned unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
