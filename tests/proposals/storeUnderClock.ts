import { createArchive } from '../../owner/inbox/archive.ts';
import { createStore } from '#proposal/store/createStore.ts';
import type { SqlDatabase } from '#proposal/store/records.ts';
import { createSubmitProposal, type SubmitProposalOptions } from '#proposal/intake/submitProposal.ts';
import { postgresAvailable, type TestPostgres } from '../helpers/postgres.ts';
import type { Place } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

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
