/**
 * Creates a queue for each network: tasks of the same network run one after the other, in the order
 * of the calls, and tasks of different networks at the same time. If a task fails, the next one
 * still runs. Whenever no task is left, `onIdle` is called.
 */
export function createNetworkQueues({ onIdle }: { onIdle: () => void }) {
  /** The latest task of each network, until it has ended. */
  const latest = new Map<string, Promise<unknown>>();
  return function enqueue<T>(network: string, task: () => Promise<T>): Promise<T> {
    const before = latest.get(network) ?? Promise.resolve();
    const queued = before.then(task, task);
    latest.set(network, queued);
    const forget = () => {
      if (latest.get(network) === queued) latest.delete(network);
      if (latest.size === 0) onIdle();
    };
    queued.then(forget, forget);
    return queued;
  };
}
