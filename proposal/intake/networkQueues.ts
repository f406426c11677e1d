/**
 * Creates a queue for each network: work of the same network runs one after the other, in the order
 * of the calls, and work of different networks at the same time. If one work fails, the next one
 * still runs. Whenever no work is left, `onIdle` is called.
 */
export function createNetworkQueues(onIdle: () => void) {
  /** The latest work of each network, until it has ended. */
  const latest = new Map<string, Promise<unknown>>();
  return function enqueue<T>(network: string, work: () => Promise<T>): Promise<T> {
    const before = latest.get(network) ?? Promise.resolve();
    const queued = before.then(work, work);
    latest.set(network, queued);
    const forget = () => {
      if (latest.get(network) === queued) latest.delete(network);
      if (latest.size === 0) onIdle();
    };
    queued.then(forget, forget);
    return queued;
  };
}
