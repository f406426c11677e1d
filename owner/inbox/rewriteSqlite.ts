import { setTimeout as pause } from 'node:timers/promises';
import { loadSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { reachFile } from '#proposal/store/sqlite/sqliteDatabase.ts';

/**
 * Rewrites a database, which may be in use. With `copy`, writes it to that file, which must be new or empty. Without it,
 * compacts the database in place, so that nothing of the deleted rows remains in the file.
 *
 * @returns false if something may remain, because another program was reading all the while
 */
export async function rewriteSqlite(path: string, copy?: string): Promise<boolean> {
  const Sqlite = await loadSqlite();
  // A separate connection, because SQLite refuses VACUUM within a transaction.
  const file = await reachFile(() => new Sqlite(path));
  try {
    if (copy !== undefined) {
      await reachFile(() => file.prepare('vacuum into ?').run(copy));
      return true;
    }
    await reachFile(() => file.exec('vacuum'));
    // A reader keeps the log from being emptied. The waiting is done here, so that the site can write meanwhile.
    for (let tries = 0; tries < 50; tries += 1) {
      const emptied = await reachFile(() => file.prepare('pragma wal_checkpoint(truncate)').get());
      if (emptied?.['busy'] === 0) return true;
      await pause(100);
    }
    return false;
  } finally {
    file.close();
  }
}
