/** Names that are reserved for documentation and tests (RFC 2606, RFC 6761). */
const setAside = /(^|\.)(example\.(com|net|org)|example|test|invalid)\.?$/i;

const thisMachine = /^(127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|(.*\.)?localhost\.?)$/i;

/**
 * Returns the hosts in a text, in URLs and in email addresses, that can never be real.
 *
 * @param local whether the text may name this machine
 */
export function reservedHostsIn(text: string, local = false): string[] {
  const hosts = [...text.matchAll(/(?:\/\/(?:[^\s/@]*@)?|@)(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}_.-]+)/giu)];
  return hosts
    .map(([, host = '']) => host)
    .filter((host) => setAside.test(host) || (!local && thisMachine.test(host)));
}
