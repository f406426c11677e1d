import { isIP } from 'node:net';

/** What is no address, such as a proxy's `unknown`, counts as one network. */
const nowhere = 'unknown';

/**
 * Returns the network under which a visitor is counted: the address itself for IPv4, its /64 for IPv6, because a single
 * household or rented server has 2^64 IPv6 addresses. Some proxies append the visitor's port, which is taken off.
 *
 * @param ip the address as given by Node, Deno or a proxy's header
 * @param wide for the network around it, which one tenant may have as well: a /24 of IPv4, a /48 of IPv6
 */
export function rateLimitKey(ip = nowhere, wide = false): string {
  if (ip.length > 64) return nowhere;
  const [, bracketed, withPort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip.trim()) ?? [];
  const address = (bracketed ?? withPort ?? ip).trim().toLowerCase().replace(/%.*$/, '');
  if (!isIP(address)) return nowhere;
  const ofIPv4 = (bytes: readonly unknown[]) =>
    wide ? `${bytes.slice(0, 3).join('.')}.0/24` : bytes.join('.');
  if (!address.includes(':')) return ofIPv4(address.split('.'));
  // An IPv6 address may be written in several ways, and proxies do. The URL parser writes it in one.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, ...mapped] = /^::ffff:(\w+):(\w+)$/.exec(plain) ?? [];
  if (mapped.length > 0) return ofIPv4(mapped.flatMap(bytesOf));
  const [before = [], after = []] = plain.split('::').map((part) => (part ? part.split(':') : []));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, wide ? 3 : 4);
  return `${groups.join(':')}::/${wide ? 48 : 64}`;
}

/** The two bytes of an IPv6 address's group. */
function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 255];
}
