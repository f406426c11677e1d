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
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (!isIP(address)) return undefined;
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address.split('::').map((part) => (part ? part.split(':') : []));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
