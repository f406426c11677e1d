import { StoreUnavailable } from '../../supabase/functions/send-autoresponder/core/store.ts';
import { reachingFile } from './sqlite.ts';
import type { Database } from './sqlite.ts';

/** `run` does the work and returns what is to happen once the commit has reached the disk. */
type Job = { run: () => () => void; reject: (error: unknown) => void };

/**
 * Group commit: writes that come in while the disk is busy share the next transaction, and so its one wait for the disk.
 * Each has a savepoint of its own, so that a fault in one does not undo the others.
 */
export type WriteQueue = {
  /** Runs `work` in the next transaction; resolves once that has reached the disk. */
  add<T>(work: () => T): Promise<T>;
};

// Another process that writes is waited for, but not within SQLite, where the whole server would stand still meanwhile.
const patienceMs = 5_000;
const pauseMs = 20;

export function createWriteQueue(database: Database): WriteQueue {
  let waiting: Job[] = [];
  let giveUpAt: number | undefined;
  database.exec('pragma busy_timeout = 5');

  function flush(): void {
    const blocked = begin();
    if (blocked && isBusy(blocked)) {
      giveUpAt ??= Date.now() + patienceMs;
      if (Date.now() < giveUpAt) return void setTimeout(flush, pauseMs);
    }
    giveUpAt = undefined;
    const jobs = waiting;
    waiting = [];
    if (blocked) for (const { reject } of jobs) reject(blocked);
    else commit(jobs);
  }

  function begin(): Error | undefined {
    try {
      reachingFile(() => database.exec('begin immediate'));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error('The transaction could not begin', { cause: error });
    }
  }

  function commit(jobs: readonly Job[]): void {
    const settled: (() => void)[] = [];
    try {
      for (const job of jobs) settled.push(runIsolated(database, job));
      reachingFile(() => database.exec('commit'));
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      for (const { reject } of jobs) reject(error);
      return;
    }
    for (const settle of settled) settle();
  }

  return {
    add<T>(work: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        // After the events at hand: whatever else arrives with them comes along.
        if (waiting.length === 0) setImmediate(flush);
        const run = () => {
          const value = work();
          return () => resolve(value);
        };
        waiting.push({ run, reject });
      });
    },
  };
}

function runIsolated(database: Database, { run, reject }: Job): () => void {
  database.exec('savepoint job');
  try {
    const settle = reachingFile(run);
    database.exec('release job');
    return settle;
  } catch (error) {
    // A full disk ends the whole transaction: all of them fail together.
    if (error instanceof StoreUnavailable) throw error;
    database.exec('rollback to job; release job');
    return () => reject(error);
  }
}

function isBusy(error: Error): boolean {
  return error instanceof StoreUnavailable && error.code === 'SQLITE_BUSY';
}
