import { networkOf } from '#proposal/networkOf.ts';

/**
 * Limits concurrent connections or requests: to `max` in all, and to a sixteenth of `max`, rounded
 * up, for one network (an IPv4 address or an IPv6 /64). The limit for one network leaves room for
 * others.
 *
 * @returns a function to call with the client's IP address when a connection or request begins. It
 *   returns the function to call when the connection or request ends, or undefined if a limit is
 *   reached
 */
export function limitPerNetwork(max: number): (ip: string | undefined) => (() => void) | undefined {
  const ofNetwork = new Map<string, number>();
  let all = 0;

  function add(network: string, change: 1 | -1) {
    all += change;
    const own = (ofNetwork.get(network) ?? 0) + change;
    if (own > 0) ofNetwork.set(network, own);
    else ofNetwork.delete(network);
  }
  return (ip) => {
    const network = networkOf(ip);
    if (all >= max || (ofNetwork.get(network) ?? 0) >= max / 16) return undefined;
    add(network, 1);
    return () => add(network, -1);
  };
}
