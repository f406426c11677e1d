import { existsSync } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { faultOf, type Logger } from '#proposal/logger.ts';
import type { Store } from '#proposal/store.ts';
import type { Settings } from '../settings.ts';
import { outboxFolder } from './delivery/emlSender.ts';

type UpkeepDeps = {
  readonly store: Store;
  readonly logger: Logger;
  readonly settings: Pick<Settings, 'keepProposalsDays' | 'dataDir'>;
};

const hourMs = 60 * 60 * 1000;

/** Between two batches of erased requests, so that visitors do not notice them. */
const pauseMs = 100;

/** At startup and hourly: warns of deliveries given up or overdue, erases requests and mails past `KEEP_PROPOSALS_DAYS`. */
export function startUpkeep(deps: UpkeepDeps): { close(): void } {
  const closing = new AbortController();
  let round: Promise<void> | undefined;
  const look = () => void (round ??= lookAfter(deps, closing.signal).finally(() => (round = undefined)));
  look();
  const timer = setInterval(look, hourMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      closing.abort();
    },
  };
}

async function lookAfter({ store, logger, settings }: UpkeepDeps, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  try {
    const failed = await store.failedDeliveries(now);
    if (failed) {
      const { dead, overdue, oldest } = failed;
      const facts = { count: dead + overdue, oldestHours: Math.floor((now - oldest) / hourMs) };
      logger.warn(facts, 'Deliveries were given up or are overdue: npm run proposals lists them');
    }
    const { keepProposalsDays, dataDir } = settings;
    const before = keepProposalsDays ? now - keepProposalsDays * 24 * hourMs : 0;
    let from = await store.purge(before, now);
    while (from !== undefined) {
      await pause(pauseMs, undefined, { signal, ref: false });
      from = await store.purge(before, now, from);
    }
    if (keepProposalsDays) await removeOldMail(outboxFolder(dataDir), before);
  } catch (error) {
    if (signal.aborted) return;
    logger.warn(
      { fault: faultOf(error) },
      'The hourly upkeep of the store failed; the next run is in an hour',
    );
  }
}

async function removeOldMail(folder: string, before: number): Promise<void> {
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < before) await rm(path);
  }
}
