import { describeError, type Logger } from '#proposal/logger.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import type { Settings } from '../settings.ts';
import { removeMails } from '#proposal/delivery/mailFiles.ts';

/**
 * Begins two tasks now and every hour. Neither task waits for the other.
 *
 * - It calls `checkStore`.
 * - It erases the counters whose window has ended, and mail files that a crash has left half
 *   written. With `KEEP_PROPOSALS_DAYS`, it also erases the requests and the mail files that are
 *   older than this number of days, at most one day of requests in each run (`Store.purge`). A
 *   request stays while one of its deliveries is waiting, but its mail files do not stay.
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
