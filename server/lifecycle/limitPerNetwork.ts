import { rateLimitKey } from '#proposal/intake/rateLimitKey.ts';

/**
 * Limits what is open at a time: `max` in all, and a sixteenth of `max` for one network, so that it
 * leaves room for others. The function takes a place and returns how to give it back, or undefined
 * if there is none.
 */
export function limitPerNetwork(max: number): (ip: string | undefined) => (() => void) | undefined {
  const ofNetwork = new Map<string, number>();
  let all = 0;

  function add(network: string, places: 1 | -1) {
    all += places;
    const own = (ofNetwork.get(network) ?? 0) + places;
    if (own > 0) ofNetwork.set(network, own);
    else ofNetwork.delete(network);
  }
  return (ip) => {
    const network = rateLimitKey(ip);
    if (all >= max || (ofNetwork.get(network) ?? 0) >= max / 16) return undefined;
    add(network, 1);
    return () => add(network, -1);
  };
}
