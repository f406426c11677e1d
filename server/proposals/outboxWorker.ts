import { faultOf } from '#proposal/logger.ts';
import { drainOutbox, type OutboxDeps } from '#proposal/outbox.ts';

export type OutboxWorker = {
  /** Starts delivering what is due. Returns at once and never throws. */
  wake(): void;
  /** Starts no further delivery. The current one gets five seconds to finish. */
  close(): Promise<void>;
};

// The outbox is read at least this often, because another process (`npm run proposals -- --retry`) may have filled it.
const longestSleepMs = 30_000;
const shortestSleepMs = 250;
const graceMs = 5_000;

/** Delivers what is due in the outbox: at startup, on each `wake()`, and when the next attempt is due. */
export function startOutboxWorker(outbox: OutboxDeps): OutboxWorker {
  const cut = new AbortController();
  const deps = { ...outbox, cut: cut.signal };
  let closed = false;
  let again = false;
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (closed) return;
    if (round) {
      again = true;
      return;
    }
    clearTimeout(timer);
    round = work();
  }

  async function work(): Promise<void> {
    let sleepMs = longestSleepMs;
    try {
      do {
        again = false;
        await drainOutbox(deps, () => !closed);
        sleepMs = untilDue(await deps.store.nextDue());
      } while (again);
    } catch (error) {
      deps.logger.warn({ fault: faultOf(error) }, 'The outbox cannot be read; it will be tried again');
    }
    // These two lines run without interruption. A later `wake()` starts a new round; an earlier one has set `again`.
    round = undefined;
    if (!closed) timer = setTimeout(wake, again ? shortestSleepMs : sleepMs);
  }

  wake();
  return {
    wake,
    async close() {
      closed = true;
      clearTimeout(timer);
      const grace = setTimeout(() => cut.abort(), graceMs);
      await round;
      clearTimeout(grace);
    },
  };
}

function untilDue(dueAt: number | undefined): number {
  if (dueAt === undefined) return longestSleepMs;
  return Math.min(longestSleepMs, Math.max(shortestSleepMs, dueAt - Date.now()));
}
