import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is no address, such as a proxy's `unknown`, counts as one network. */
const nowhere = 'unknown';

/** The library's names of the ranges whose IPv6 addresses stand for an IPv4 one. */
const withIPv4 = /^(?:ipv4Mapped|rfc6145|rfc6052|teredo|6to4)$/;

/**
 * Returns the network under which a visitor is counted: the address itself for IPv4, its /64 for
 * IPv6, because a single household or rented server has 2^64 IPv6 addresses. An IPv6 address that
 * stands for an IPv4 one counts as that. The port that some proxies append is taken off.
 */
export function rateLimitKey(ip = nowhere): string {
  const [, bracketed, withPort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip.trim()) ?? [];
  const text = (bracketed ?? withPort ?? ip).trim().replace(/%.*$/, '');
  if (!isIP(text)) return nowhere;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const range = address.range();
  if (!withIPv4.test(range)) return `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString()}/64`;
  // Under 64:ff9b:1::/48, whoever runs the NAT64 chooses where the IPv4 address stands (RFC 8215),
  // so all of it counts.
  if (range === 'rfc6052' && address.parts[2] === 1) return address.toString();
  const bytes = range === '6to4' ? address.toByteArray().slice(2, 6) : address.toByteArray().slice(-4);
  // Teredo inverts each bit of the visitor's address (RFC 4380 §4).
  return (range === 'teredo' ? bytes.map((byte) => byte ^ 255) : bytes).join('.');
}
