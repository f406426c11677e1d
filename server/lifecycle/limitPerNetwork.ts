import { rateLimitKey } from '#proposal/intake/rateLimitKey.ts';

/**
 * Limits what is open at a time: `max` in all, and a sixteenth of `max` for one network, so that it leaves room for others.
 * The function takes a place and returns how to give it back, or undefined if there is none.
 */
export function limitPerNetwork(max: number): (ip: string | undefined) => (() => void) | undefined {
  const maxOfOneNetwork = Math.ceil(max / 16);
  const ofNetwork = new Map<string, number>();
  let all = 0;

  return (ip) => {
    const network = rateLimitKey(ip);
    const own = ofNetwork.get(network) ?? 0;
    if (all >= max || own >= maxOfOneNetwork) return undefined;
    all += 1;
    ofNetwork.set(network, own + 1);
    return () => {
      all -= 1;
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    };
  };
}
