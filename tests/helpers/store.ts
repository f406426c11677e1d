import { onTestFinished } from 'vitest';
import { type ArchivedProposal, createArchive } from '../../owner/inbox/archive.ts';
import { openDatabase, type StoreSettings } from '../../owner/inbox/openDatabase.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { openPostgres } from '#proposal/store/openPostgres.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import type { Run, SqlDatabase } from '#proposal/store/database.ts';
import { withValues } from './fields.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** The settings that name a store. */
export type StoreLocation = { DATA_DIR: string; DATABASE_URL?: string };

export type TestDatabase = SqlDatabase & { readonly query: Run };

/**
 * Adds `query`, which runs a test's own statement on either database. The statement names the
 * tables as on Postgres, such as `public.proposals`.
 */
export function withQuery(database: SqlDatabase): TestDatabase {
  const schema = database.dialect.tables.proposals.replace('proposals', '');
  const query: Run = (statement, values) =>
    database.write(
      statement.replaceAll('public.', () => schema),
      values,
    );
  return { ...database, query };
}

/**
 * Opens a database with the site's tables: the one at a location, or a new SQLite database. Closes
 * it at the end of the test.
 */
export async function openTestDatabase(
  { DATA_DIR, DATABASE_URL }: StoreLocation = { DATA_DIR: temporaryFolder() },
) {
  if (DATABASE_URL) await migratePostgres(DATABASE_URL);
  const database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openSqlite(DATA_DIR);
  onTestFinished(() => database.close());
  return withQuery(database);
}

/**
 * Reads the requests in a site's store, newest first, while the server may be running.
 *
 * @param like returns only requests with these values
 */
export async function storedProposals(
  { dataDir, databaseUrl }: Pick<StoreSettings, 'dataDir'> & Partial<StoreSettings>,
  like: Partial<ProposalFields> = {},
) {
  const archive = createArchive(await openDatabase({ dataDir, databaseUrl }));
  try {
    const stored: (ReturnType<typeof withValues<ArchivedProposal>> & Record<string, unknown>)[] = (
      await archive.list()
    ).map(withValues);
    return stored.filter((one) => Object.entries(like).every(([name, value]) => one[name] === value));
  } finally {
    await archive.close();
  }
}
