import { describeError, type Logger } from '#proposal/logger.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import type { Settings } from '../settings.ts';
import { removeMails } from '#proposal/delivery/mailFiles.ts';

/**
 * Begins two tasks now and every hour. One calls `checkStore`. The other, which does not wait for
 * the first, erases the counters of limits whose time is over and, with `KEEP_PROPOSALS_DAYS`, old
 * requests and their mail files. A request stays as long as one of its deliveries waits for an
 * attempt, and at most one day of requests is erased in an hour.
 *
 * Returns a function that stops the hourly runs. `createProposals` calls `startUpkeep` when it has
 * opened the store.
 */
export function startUpkeep(
  store: Store,
  logger: Logger,
  { keepProposalsDays, dataDir }: Pick<Settings, 'keepProposalsDays' | 'dataDir'>,
  checkStore: () => unknown,
): () => void {
  async function erase(now: number): Promise<void> {
    const before = keepProposalsDays ? now - keepProposalsDays * dayMs : 0;
    const { erased, until } = await store.purge(before, now);
    if (erased.length > 0) logger.info({ count: erased.length }, 'Requests were erased by age');
    await removeMails(dataDir, erased, until);
  }

  let stopped = false;
  function run() {
    checkStore();
    erase(Date.now()).catch((error: unknown) => {
      const message = 'Erasing by age failed; the next run is in an hour';
      if (!stopped) logger.warn({ fault: describeError(error) }, message);
    });
  }
  run();
  const timer = setInterval(run, hourMs).unref();
  return () => {
    clearInterval(timer);
    stopped = true;
  };
}
