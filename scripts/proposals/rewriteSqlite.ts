import { loadSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { reachFile } from '../../server/proposals/sqlite/sqliteDatabase.ts';

/**
 * Rewrites a database, which may be in use. With `copy`, writes it to that file, which must be new or empty. Without it,
 * compacts the database in place, so that nothing of the deleted rows remains in the file.
 */
export async function rewriteSqlite(path: string, copy?: string): Promise<void> {
  const Sqlite = await loadSqlite();
  await reachFile(() => {
    // A separate connection, because SQLite refuses VACUUM within a transaction.
    const file = new Sqlite(path);
    try {
      if (copy !== undefined) file.prepare('vacuum into ?').run(copy);
      else file.exec('vacuum; pragma wal_checkpoint(truncate)');
    } finally {
      file.close();
    }
  });
}
