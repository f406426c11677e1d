import { captures } from '#lib/text.ts';

/** Names that are reserved for documentation and tests (RFC 2606, RFC 6761). */
const reservedName = /(^|\.)(example\.(com|net|org)|example|test|invalid)\.?$/i;

const thisMachine = /^(127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|(.*\.)?localhost\.?)$/i;

/**
 * Returns the hosts that can never be real, from the URLs and email addresses in a text.
 *
 * @param local whether the text may name this machine
 */
export function reservedHostsIn(text: string, local = false): string[] {
  return hostsIn(text).filter((host) => reservedName.test(host) || (!local && thisMachine.test(host)));
}

/** Returns the problem of a host that can never be real, for a finding. */
export const notReal = (host: string) =>
  `"${host}" is not a real address: it is an example, or this machine itself`;

/** Returns the hosts in a text that lack their ending: `studio` in place of `studio.com`. */
export function incompleteHostsIn(text: string): string[] {
  return hostsIn(text).filter((host) => !/[^.]\.[^.]|^\[/.test(host));
}

const hostsIn = (text: string): string[] =>
  captures(text, /(?:\/\/(?:[^\s/@]*@)?|@)(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}_.-]+)/giu);
