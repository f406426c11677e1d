import { isIP } from 'node:net';

/**
 * Returns the network under which a visitor is counted: the address itself for IPv4, its /64 for IPv6, because a single
 * household or rented server has 2^64 IPv6 addresses. Some proxies append the visitor's port, which is taken off.
 *
 * @param ip the address as given by Node, Deno or a proxy's header
 * @returns undefined if it is no address
 */
export function rateLimitKey(ip: string): string | undefined {
  const [, bracketed, withPort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip.trim()) ?? [];
  const address = (bracketed ?? withPort ?? ip).trim().toLowerCase().replace(/%.*$/, '');
  if (!isIP(address)) return undefined;
  if (!address.includes(':')) return address;
  // An IPv6 address may be written in several ways, and proxies do. The URL parser writes it in one.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, ...mapped] = /^::ffff:(\w+):(\w+)$/.exec(plain) ?? [];
  if (mapped.length > 0) return mapped.flatMap(bytesOf).join('.');
  const [before = [], after = []] = plain.split('::').map((part) => (part ? part.split(':') : []));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** The two bytes of an IPv6 address's group. */
function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 255];
}
