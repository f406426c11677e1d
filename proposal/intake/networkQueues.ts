/**
 * Creates queues by key. Tasks with the same key run one after the other, in the order of the
 * calls. Tasks with different keys run at the same time. If a task fails, the next one still runs.
 * Whenever no task is left in any queue, `onIdle` is called. `submitProposal.ts` explains the two
 * keys of a network.
 */
export function createNetworkQueues({ onIdle }: { onIdle: () => void }) {
  /** The latest task of each key, until it has ended. */
  const latest = new Map<string, Promise<unknown>>();
  return function enqueue<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = latest.get(key) ?? Promise.resolve();
    const queued = before.then(task, task);
    latest.set(key, queued);
    const forget = () => {
      if (latest.get(key) === queued) latest.delete(key);
      if (latest.size === 0) onIdle();
    };
    queued.then(forget, forget);
    return queued;
  };
}
