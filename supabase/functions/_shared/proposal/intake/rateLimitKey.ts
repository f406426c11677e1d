/**
 * The network a visitor is counted under: an IPv4 address by itself, an IPv6 address by its /64, because one household
 * or one rented server owns 2^64 of those.
 *
 * @param ip as Node, Deno or a proxy's header names it
 */
export function rateLimitKey(ip: string): string {
  const address = ip.trim().toLowerCase().replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const full = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ? tail.split(':') : []),
  ];
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
