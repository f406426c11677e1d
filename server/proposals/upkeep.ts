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

/** A pause is this many times as long as the batch before it, so that at most one visitor in a hundred waits for one. */
const pauseFactor = 100;

/** At startup and hourly: warns of deliveries given up or overdue, erases requests and mails past `KEEP_PROPOSALS_DAYS`. */
export function startUpkeep(deps: UpkeepDeps): { close(): void } {
  const closing = new AbortController();
  let erasing: Promise<void> | undefined;
  const attempt = (work: typeof erase) =>
    work(deps, closing.signal).catch((error: unknown) => {
      if (closing.signal.aborted) return;
      const message = 'The hourly upkeep of the store failed; the next run is in an hour';
      deps.logger.warn({ fault: faultOf(error) }, message);
    });
  function look() {
    void attempt(warn);
    erasing ??= attempt(erase).finally(() => (erasing = undefined));
  }
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

async function warn({ store, logger }: UpkeepDeps): Promise<void> {
  const now = Date.now();
  const failed = await store.failedDeliveries(now);
  if (!failed) return;
  const { dead, overdue, oldest } = failed;
  const facts = { count: dead + overdue, oldestHours: Math.floor((now - oldest) / hourMs) };
  logger.warn(facts, 'Deliveries were given up or are overdue: npm run proposals lists them');
}

async function erase({ store, settings }: UpkeepDeps, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const { keepProposalsDays, dataDir } = settings;
  const before = keepProposalsDays ? now - keepProposalsDays * 24 * hourMs : 0;
  for (let from: number | undefined = 0; from !== undefined;) {
    const start = performance.now();
    from = await store.purge(before, now, from);
    const took = performance.now() - start;
    if (from !== undefined) await pause(took * pauseFactor, undefined, { signal, ref: false });
  }
  if (keepProposalsDays) await removeOldMail(outboxFolder(dataDir), before);
}

async function removeOldMail(folder: string, before: number): Promise<void> {
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < before) await rm(path);
  }
}
