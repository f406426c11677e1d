import { hourMs } from '../store/records.ts';

/**
 * The window of a refusing quota (`above: 'refuse'`), in ms. After each window, the counting begins
 * anew, so no network is refused for longer than this. If a recorded end is more than one window
 * from now, the clock was set back after the end was recorded. This record is ignored.
 */
const windowMs = hourMs;

/**
 * Remembers in this process which refusing quotas are used up, and until when. The requests of a
 * network that floods are then refused without a query to the database. A quota is named by its key
 * (`Quota`).
 *
 * @param max the number of quotas that are remembered. If there are more, the quota that was noted
 *   longest ago is forgotten. The store then decides whether the next request of this quota is
 *   refused
 */
export function createLimitMemory(max = 10_000) {
  const ends = new Map<string, number>();
  return {
    /** Records that a quota is used up until `end`, in milliseconds since 1970. */
    note(key: string, end: number): void {
      ends.delete(key);
      ends.set(key, end);
      const [first] = ends.keys();
      if (ends.size > max) ends.delete(first!);
    },
    /** Returns until when a quota is used up, or undefined if it is not used up now. */
    endOf(key: string, now: number): number | undefined {
      const end = ends.get(key) ?? 0;
      if (end > now && end <= now + windowMs) return end;
      ends.delete(key);
      return undefined;
    },
    size: () => ends.size,
  };
}
