import { onTestFinished } from 'vitest';
import { type ArchivedProposal, createArchive } from '../../owner/inbox/archive.ts';
import { openDatabase, type StoreSettings } from '../../owner/inbox/openDatabase.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { openPostgres } from '#proposal/store/openStore.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { createSubmitProposal, type SubmitProposalOptions } from '#proposal/intake/submitProposal.ts';
import type { SqlDatabase } from '#proposal/store/records.ts';
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

/** Limits that a test reaches only on purpose. */
const wide = { perIpPerHour: 1e6, perRecipientPerDay: 1e6, perHour: 1e6 };

/**
 * A store and its intake, under a clock that the test sets.
 *
 * @param options.limits those of the limits that the test is about
 * @param options.deliveries what each request leads to; by default both mails
 */
export function storeUnderClock(
  database: SqlDatabase,
  options: { limits?: Partial<typeof wide>; deliveries?: SubmitProposalOptions['deliveries'] } = {},
) {
  const { limits, deliveries = ['autoresponder', 'notification'] } = options;
  const clock = { now: Date.UTC(2026, 0, 1) };
  const store = createStore(database);
  const now = () => clock.now;
  const submit = createSubmitProposal({ store, limits: { ...wide, ...limits }, deliveries, now });
  return { clock, store, submit, archive: createArchive(database) };
}

/** A logger that collects its lines, so that a test can check what they do not contain. */
export function collectingLogger() {
  const lines: string[] = [];
  const keep = (facts: object, message: string) => void lines.push(JSON.stringify({ ...facts, message }));
  return { lines, info: keep, warn: keep, error: keep };
}

/**
 * Reads the requests in a site's store, newest first, while the server may be running.
 *
 * @param like returns only requests with these values
 */
export async function storedProposals(
  { dataDir, databaseUrl }: Pick<StoreSettings, 'dataDir'> & Partial<StoreSettings>,
  like: Partial<ProposalFields> = {},
): Promise<ArchivedProposal[]> {
  const archive = createArchive(await openDatabase({ dataDir, databaseUrl }));
  try {
    const wanted = Object.entries(like) as [keyof ProposalFields, string][];
    return (await archive.list()).filter((one) => wanted.every(([name, value]) => one[name] === value));
  } finally {
    await archive.close();
  }
}
