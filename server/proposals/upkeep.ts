import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/** At startup and hourly: warns of deliveries given up or overdue, erases requests and mails past `KEEP_PROPOSALS_DAYS`. */
export function startUpkeep(deps: UpkeepDeps): { close(): void } {
  void lookAfter(deps);
  const timer = setInterval(() => void lookAfter(deps), hourMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

async function lookAfter({ store, logger, settings }: UpkeepDeps): Promise<void> {
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
    await store.purge(before, now);
    if (keepProposalsDays) removeOldMail(outboxFolder(dataDir), before);
  } catch (error) {
    logger.warn(
      { fault: faultOf(error) },
      'The hourly upkeep of the store failed; the next run is in an hour',
    );
  }
}

function removeOldMail(folder: string, before: number): void {
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder).map((name) => join(folder, name))) {
    if (statSync(path).mtimeMs < before) rmSync(path);
  }
}
