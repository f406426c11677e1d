import { onTestFinished } from 'vitest';
import { migratePostgres } from '../../proposal/store/migratePostgres.ts';
import { openPostgres } from '../../proposal/store/openStore.ts';
import { openSqlite } from '../../proposal/store/sqlite/openSqlite.ts';
import { postgresAvailable, type TestPostgres } from './postgres.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** The settings that say where a store is. */
type Place = { DATA_DIR: string; DATABASE_URL?: string };

/** The databases of this machine, each with a function that makes a place for a new store. For `describe.each`. */
export function storePlaces(server: TestPostgres) {
  const places: [name: string, place: () => Promise<Place>][] = [
    ['SQLite', async () => ({ DATA_DIR: temporaryFolder() })],
    [
      'PostgreSQL',
      async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await server.createDatabase() }),
    ],
  ];
  return places.slice(0, postgresAvailable ? 2 : 1);
}

/** Opens the database of a place, by default of a new one, with the site's tables, until the test has finished. */
export async function openPlace({ DATA_DIR, DATABASE_URL }: Place = { DATA_DIR: temporaryFolder() }) {
  const database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openSqlite(DATA_DIR);
  onTestFinished(() => database.close());
  if (DATABASE_URL) await migratePostgres(database);
  return database;
}
