import { StoreUnavailable } from '../../supabase/functions/send-autoresponder/core/store.ts';
import type { Database } from './sqlite.ts';
import { reachingFile } from './sqlite.ts';

/** `run` does the work and returns what is to happen once the commit has reached the disk. */
type Job = { run: () => () => void; reject: (error: unknown) => void };

/**
 * Group commit: writes that come in while the disk is busy share the next transaction, and so its one wait for the disk.
 * Each has a savepoint of its own, so that a fault in one does not undo the others.
 */
export type WriteQueue = {
  /** Runs `work` in the next transaction; resolves once that has reached the disk. */
  add<T>(work: () => T): Promise<T>;
  /** Resolves when everything added so far is settled. */
  idle(): Promise<void>;
};

export function createWriteQueue(database: Database): WriteQueue {
  let waiting: Job[] = [];

  function flush(): void {
    const jobs = waiting;
    waiting = [];
    const settled: (() => void)[] = [];
    try {
      reachingFile(() => {
        database.exec('begin immediate');
        for (const job of jobs) settled.push(runIsolated(database, job));
        database.exec('commit');
      });
    } catch (error) {
      rollBack(database);
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
    idle: () => new Promise((resolve) => setImmediate(resolve)),
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

function rollBack(database: Database): void {
  try {
    database.exec('rollback');
  } catch {
    // The transaction had not begun, or SQLite had ended it by itself: nothing is left to undo.
  }
}
