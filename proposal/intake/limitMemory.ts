import { hourMs } from '../store/records.ts';

/**
 * The window of the quota that refuses requests, in ms. After each window, the counting begins
 * anew, so no network is refused for longer than this. If a recorded end is further away, the clock
 * was set back after the end was recorded. Such a record is ignored.
 */
const windowMs = hourMs;

/**
 * Remembers in this process which networks are over their limit, and until when. A network that
 * floods is then refused without a query to the database.
 *
 * @param max the number of networks that are remembered; if there are more, the network that was
 *   recorded longest ago is forgotten, and the store decides about its next request
 */
export function createLimitMemory(max = 10_000) {
  const ends = new Map<string, number>();
  return {
    /** Records that a network is refused until `end`, in milliseconds since 1970. */
    note(network: string, end: number): void {
      ends.delete(network);
      ends.set(network, end);
      const [first] = ends.keys();
      if (ends.size > max) ends.delete(first!);
    },
    /** Returns until when a network is refused, or undefined if it is not refused now. */
    endOf(network: string, now: number): number | undefined {
      const end = ends.get(network) ?? 0;
      if (end > now && end <= now + windowMs) return end;
      ends.delete(network);
      return undefined;
    },
    size: () => ends.size,
  };
}
