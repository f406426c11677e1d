import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key for every text that is not an IP address, such as a proxy's `unknown`. All these texts
 * count as one network.
 */
const nowhere = 'unknown';

/** The library's names of the IPv6 ranges whose addresses contain an IPv4 address. */
const withIPv4 = /^(?:ipv4Mapped|rfc6145|rfc6052|teredo|6to4)$/;

/**
 * Returns the key under which a visitor's network is counted. A port, which some proxies append to
 * the address, is removed.
 *
 * - The key of an IPv4 address is the address.
 * - The key of an IPv6 address in a range of `withIPv4` is the IPv4 address that it contains. There
 *   is one exception: in 64:ff9b:1::/48, the key is the whole IPv6 address.
 * - The key of any other IPv6 address is its /64, because one household or rented server has 2^64
 *   IPv6 addresses.
 */
export function networkOf(ip = nowhere): string {
  const [, bracketed, withPort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip.trim()) ?? [];
  const text = (bracketed ?? withPort ?? ip).trim().replace(/%.*$/, '');
  if (!isIP(text)) return nowhere;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const range = address.range();
  if (!withIPv4.test(range)) return `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString()}/64`;
  // In 64:ff9b:1::/48, the operator of the NAT64 chooses the position of the IPv4 address (RFC
  // 8215), so the position is unknown here.
  if (range === 'rfc6052' && address.parts[2] === 1) return address.toString();
  const bytes = range === '6to4' ? address.toByteArray().slice(2, 6) : address.toByteArray().slice(-4);
  // Teredo inverts each bit of the visitor's address (RFC 4380 §4).
  return (range === 'teredo' ? bytes.map((byte) => byte ^ 255) : bytes).join('.');
}
