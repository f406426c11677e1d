/** Names that are set aside for documentation and tests (RFC 2606, RFC 6761). */
const setAside = /(^|\.)(example\.(com|net|org)|example|test|invalid)\.?$/i;

const thisMachine = /^(127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|(.*\.)?localhost\.?)$/i;

/**
 * The hosts that a text names, in URLs and in email addresses, and that can never be a real address.
 *
 * @param local whether this machine may be meant
 */
export function reservedHostsIn(text: string, local = false): string[] {
  const hosts = [...text.matchAll(/(?:\/\/(?:[^\s/@]*@)?|@)(\[[\da-f:.]+\]|[\w.-]+)/gi)];
  return hosts
    .map(([, host = '']) => host)
    .filter((host) => setAside.test(host) || (!local && thisMachine.test(host)));
}
