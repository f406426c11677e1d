/**
 * Returns the address of a path: percent-encoded as browsers send it, in the normal form of RFC
 * 3986, section 6.2.2, except that `.` and `..` segments stay. Accented letters are composed (NFC),
 * because macOS stores accents apart from their letters. So names that look the same get the
 * same address.
 *
 * @param path a path as people and file systems write it: `/über-uns`, `/50% off (2).png`
 * @returns the address, such as `/%C3%BCber-uns`; commas in it are encoded, because a comma could
 *   end an address in `srcset`
 */
export function addressOf(path: string): string {
  return encodeURI(path.normalize()).replaceAll(/[?#,]/g, encodeURIComponent);
}

/**
 * Returns the path of an address, however it was typed: raw, encoded, partly encoded, with
 * lower-case escapes. A `%` that begins no escape means itself, because browsers send `/50% off` as
 * `/50%%20off`.
 *
 * @returns undefined if the escapes are not UTF-8, or if one of them is a slash, which no file name
 *   contains
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
 * Returns the address that an owner means. The owner may have written it as a path (`/50% off`) or
 * as an address (`/50%25%20off`).
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
