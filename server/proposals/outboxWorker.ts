import { faultOf } from '../../supabase/functions/_shared/proposal/logger.ts';
import { drainOutbox } from '../../supabase/functions/_shared/proposal/delivery/outbox.ts';
import type { OutboxDeps } from '../../supabase/functions/_shared/proposal/delivery/outbox.ts';

export type OutboxWorker = {
  /** Looks for something to deliver now. Never waits, never throws. */
  wake(): void;
  /** Begins no further delivery; the one at hand gets five seconds. */
  close(): Promise<void>;
};

// What another process put into the queue (`npm run proposals -- --retry`, a server that died) is found without a wake.
const longestSleepMs = 30_000;
const shortestSleepMs = 250;
const graceMs = 5_000;

/** Keeps delivering what is due: at start, when woken, and whenever the next attempt's time has come. */
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
    // In one breath: a wake that comes later begins a round, one that came before is not lost either.
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
