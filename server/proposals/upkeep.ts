import { existsSync } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { faultOf, type Logger } from '#proposal/logger.ts';
import type { Store } from '#proposal/createStore.ts';
import { hourMs } from '#proposal/store.ts';
import type { Settings } from '../settings.ts';
import { outboxFolder } from './delivery/emlSender.ts';

/** A pause is this many times as long as the batch before it, so that at most one visitor in a hundred waits for one. */
const pauseFactor = 100;

/**
 * At startup and hourly: warns of deliveries given up or overdue, erases requests and mails past `KEEP_PROPOSALS_DAYS`.
 *
 * @returns a function that ends it
 */
export function startUpkeep(
  store: Store,
  logger: Logger,
  { keepProposalsDays, dataDir }: Pick<Settings, 'keepProposalsDays' | 'dataDir'>,
): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  let erasing: Promise<void> | undefined;

  async function warn(): Promise<void> {
    const now = Date.now();
    const failed = await store.failedDeliveries(now);
    if (!failed) return;
    const { dead, overdue, oldest } = failed;
    const facts = { count: dead + overdue, oldestHours: Math.floor((now - oldest) / hourMs) };
    logger.warn(facts, 'Deliveries were given up or are overdue: npm run proposals lists them');
  }

  async function erase(): Promise<void> {
    const now = Date.now();
    const before = keepProposalsDays ? now - keepProposalsDays * 24 * hourMs : 0;
    for (let from: number | undefined = 0; from !== undefined;) {
      const start = performance.now();
      from = await store.purge(before, now, from);
      const took = performance.now() - start;
      if (from !== undefined) await pause(took * pauseFactor, undefined, { signal, ref: false });
    }
    if (keepProposalsDays) await removeOldMail(outboxFolder(dataDir), before);
  }

  const failed = (error: unknown) => {
    if (signal.aborted) return;
    logger.warn(
      { fault: faultOf(error) },
      'The hourly upkeep of the store failed; the next run is in an hour',
    );
  };
  function look() {
    warn().catch(failed);
    erasing ??= erase()
      .catch(failed)
      .finally(() => (erasing = undefined));
  }
  look();
  const timer = setInterval(look, hourMs).unref();
  return () => {
    clearInterval(timer);
    closing.abort();
  };
}

async function removeOldMail(folder: string, before: number): Promise<void> {
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < before) await rm(path);
  }
}
