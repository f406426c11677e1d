/**
 * Creates a function that runs work in turns: work of the same network runs one after the other, in
 * the order of the calls, and work of different networks at the same time. If one work fails, the
 * next one still runs. Whenever no work is left, `onIdle` is called.
 */
export function createTurns(onIdle: () => void) {
  /** The latest work of each network, until it has ended. */
  const latest = new Map<string, Promise<unknown>>();
  return function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    const before = latest.get(network) ?? Promise.resolve();
    const turn = before.then(work, work);
    latest.set(network, turn);
    const forget = () => {
      if (latest.get(network) === turn) latest.delete(network);
      if (latest.size === 0) onIdle();
    };
    turn.then(forget, forget);
    return turn;
  };
}
