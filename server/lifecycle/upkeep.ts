import { faultOf, type Logger } from '#proposal/logger.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import type { Settings } from '../settings.ts';
import { removeMails } from '#proposal/delivery/mailFiles.ts';

/** At startup and hourly: warns of deliveries that need attention, erases requests and mails past `KEEP_PROPOSALS_DAYS`. */
export function startUpkeep(
  store: Store,
  logger: Logger,
  { keepProposalsDays, dataDir }: Pick<Settings, 'keepProposalsDays' | 'dataDir'>,
): () => void {
  async function warn(now: number): Promise<void> {
    const found = await store.failedDeliveries(now);
    if (!found) return;
    const facts = {
      count: found.dead + found.overdue,
      oldestHours: Math.floor((now - found.oldest) / hourMs),
    };
    logger.warn(facts, 'Deliveries were given up or are overdue: npm run proposals lists them');
  }

  async function erase(now: number): Promise<void> {
    const before = keepProposalsDays ? now - keepProposalsDays * dayMs : 0;
    const erased = await store.purge(before, now);
    if (!erased) return logger.error({}, clockWarning);
    await removeMails(dataDir, erased, before);
  }

  let stopped = false;
  const failed = (error: unknown) => {
    const message = 'The hourly upkeep of the store failed; the next run is in an hour';
    if (!stopped) logger.warn({ fault: faultOf(error) }, message);
  };
  function look() {
    warn(Date.now()).catch(failed);
    erase(Date.now()).catch(failed);
  }
  look();
  const timer = setInterval(look, hourMs).unref();
  return () => {
    clearInterval(timer);
    stopped = true;
  };
}

const clockWarning =
  'The clock may have jumped: nothing is erased until npm run proposals -- --clock-is-right says that it is right';
