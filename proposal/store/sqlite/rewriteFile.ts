import { once } from 'node:events';
import { createRequire, isBuiltin } from 'node:module';
import { Worker } from 'node:worker_threads';

/**
 * Rewrites a database file without what was deleted from it (`vacuum`), and empties its log. That
 * takes some 20 ms for each megabyte, so it runs in a thread of its own, and the event loop stays
 * free. Rejects with SQLite's error, for example if another program holds the file for five
 * seconds.
 *
 * @param path the database file
 */
export async function rewriteFile(path: string): Promise<void> {
  const worker = new Worker(program, { eval: true, workerData: { path, sqlite: sqliteModule() } });
  await once(worker, 'exit');
}

/** Returns the module name or path of SQLite for the worker's `require`. */
function sqliteModule(): string {
  const { resolve } = createRequire(import.meta.url);
  return isBuiltin('node:sqlite') ? 'node:sqlite' : resolve('@photostructure/sqlite');
}

/**
 * The program of the thread. It is a text, because the build of the server is one file. An error
 * that it throws ends it, and reaches the caller.
 */
const program = `
  const { workerData } = require('node:worker_threads');
  const { DatabaseSync } = require(workerData.sqlite);
  const file = new DatabaseSync(workerData.path);
  file.exec('pragma busy_timeout = 5000; pragma synchronous = full; pragma secure_delete = on');
  file.exec('vacuum; pragma wal_checkpoint(truncate)');
  file.close();
`;
