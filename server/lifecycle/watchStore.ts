import { describeError, type Logger } from '#proposal/logger.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { StoreUnavailable } from '#proposal/store/database.ts';

/** How long a result is reused. A check is expensive: it writes as many bytes as a request. */
const freshMs = 30_000;

type Open = () => Store | Promise<Store>;

/** Returns the code of an error of the store, and the message of the log about it. */
export function storeProblem(error: unknown): { code: string; message: string } {
  const code = error instanceof StoreUnavailable ? error.code : 'fault';
  const { remedy } = describeError(error);
  return { code, message: `Requests cannot be stored (${code})${remedy ? `: ${remedy}` : ''}` };
}

/** Watches the store, for `/storez` and for the log. */
export function watchStore(logger: Logger) {
  const healthy = { store: 'ok', givenUp: 0, overdue: 0 };
  let known: Promise<string> | undefined;
  let lastLogged = healthy;
  let timer: NodeJS.Timeout | undefined;

  /** Forgets the last result, so that the next call of `state` checks the store again. */
  const forget = () => {
    clearTimeout(timer);
    known = undefined;
  };

  /**
   * Checks the store. If the result or the number of deliveries that need attention has changed,
   * writes a line to the log, with a remedy if something is wrong and a remedy is known.
   */
  async function check(open: Open): Promise<string> {
    const facts = { ...healthy };
    let message = 'Requests can be stored, and no delivery needs attention';
    try {
      const store = await open();
      // Both calls begin at the same time. If one began after the other had ended, the store could
      // begin to close in between, and would then refuse the second call.
      const [failed] = await Promise.all([store.failedDeliveries(Date.now()), store.probe()]);
      if (failed) {
        [facts.givenUp, facts.overdue] = [failed.dead, failed.overdue];
        message =
          'Deliveries need attention: npm run proposals says how many, and its option --retry retries those that have failed';
      }
    } catch (error) {
      ({ code: facts.store, message } = storeProblem(error));
    }
    const isWell = JSON.stringify(facts) === JSON.stringify(healthy);
    if (JSON.stringify(facts) !== JSON.stringify(lastLogged))
      logger[isWell ? 'info' : 'warn'](facts, message);
    lastLogged = facts;
    return facts.store;
  }

  /**
   * Returns `'ok'` if requests can be stored, and otherwise an error code that says why not, such
   * as `SQLITE_FULL` or `ECONNREFUSED`. A result is reused for 30 seconds (`freshMs`), or until
   * `forget` is called.
   *
   * @param open returns the store, or throws if it cannot be opened
   */
  function state(open: Open): Promise<string> {
    known ??= check(open).finally(() => {
      clearTimeout(timer);
      timer = setTimeout(forget, freshMs).unref();
    });
    return known;
  }

  return { state, forget };
}
