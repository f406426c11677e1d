import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { createSubmitProposal } from '#proposal/intake/submitProposal.ts';
import { createStore } from '#proposal/store/createStore.ts';
import type { SqlDatabase } from '#proposal/store/database.ts';
import type { DeliveryKind } from '#proposal/store/records.ts';
import type { App } from '../helpers/app.ts';
import { postgresAvailable, type TestPostgres } from '../helpers/postgres.ts';
import { patient } from '../helpers/patient.ts';
import type { StoreLocation } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { parsed } from '../helpers/parsed.ts';

const aFolder = () => ({ DATA_DIR: temporaryFolder() });

/**
 * The rows of a `describe.each`: the kinds of database that this machine has, each with a function
 * that makes the location of a new store.
 */
export function storeLocations(server: TestPostgres) {
  const locations: [name: string, makeLocation: () => Promise<StoreLocation>][] = [
    ['SQLite', async () => aFolder()],
    ['Postgres', async () => ({ ...aFolder(), DATABASE_URL: await server.createDatabase() })],
  ];
  return locations.slice(0, postgresAvailable ? 2 : 1);
}

/** Limits that only a test about limits reaches. */
const wide = { perIpPerHour: 1e6, perRecipientPerDay: 1e6, perHour: 1e6 };

/**
 * Creates a store and its intake, with a clock that the test sets.
 *
 * @param options.limits the limits that the test is about
 * @param options.deliveries the deliveries of each request; by default both mails
 */
export function storeUnderClock(
  database: SqlDatabase,
  options: { limits?: Partial<typeof wide>; deliveries?: readonly DeliveryKind[] } = {},
) {
  const { limits, deliveries = ['autoresponder', 'notification'] } = options;
  const clock = { now: Date.UTC(2026, 0, 1) };
  const store = createStore(database);
  const settings = { proposalLimits: { ...wide, ...limits }, ipHashSalt: undefined };
  const submit = createSubmitProposal(store, settings, deliveries, undefined, () => clock.now);
  const archive = createArchive(database);
  const latest = async () => (await archive.list(1))[0]!;

  /** Returns the state of each delivery of the newest request by its kind, with the reason. */
  async function statesOfLatest(): Promise<Partial<Record<DeliveryKind, string>>> {
    const { deliveries: made } = await latest();
    return Object.fromEntries(
      made.map(({ kind, state, heldBecause, lastError }) => [
        kind,
        [state, heldBecause, lastError].filter(Boolean).join(' '),
      ]),
    );
  }

  /**
   * Marks the deliveries that are due at this time as sent. Returns, for each kind of delivery, the
   * first letters of the names in their requests, sorted.
   */
  async function send(at: number): Promise<Partial<Record<DeliveryKind, string>>> {
    const sent: Partial<Record<DeliveryKind, string>> = {};
    for (const kind of deliveries) {
      let names = '';
      for (let claim; (claim = await store.claim(kind, at, 1_000)); names += claim.proposal.fullName[0])
        await store.settle(claim, { state: 'sent', at });
      sent[kind] = names.split('').toSorted().join('');
    }
    return sent;
  }

  return { clock, store, submit, archive, latest, statesOfLatest, send };
}

export type StoreUnderClock = ReturnType<typeof storeUnderClock>;

/** A logger that collects its lines, so that a test can check what they do not contain. */
export function collectingLogger() {
  const lines: string[] = [];
  const keep = (facts: object, message: string) => void lines.push(JSON.stringify({ ...facts, message }));
  return { lines, logged: () => parsed(lines), info: keep, warn: keep, error: keep };
}

/** Waits until a site has no waiting deliveries. */
export const untilSent = async (site: Pick<App, 'stored'>) =>
  await expect.poll(() => statesOf(site), { ...patient, interval: 100 }).not.toContain('queued');

/**
 * Waits until a site has the expected deliveries. Each is written as recipient, state and error.
 * With `kind`, only deliveries of this kind count.
 */
export const untilStates = async (
  site: Pick<App, 'stored'>,
  expected: readonly string[],
  kind?: DeliveryKind,
) => await expect.poll(() => statesOf(site, kind), patient).toEqual(expected.toSorted());

async function statesOf({ stored }: Pick<App, 'stored'>, kind?: DeliveryKind) {
  const deliveries = (await stored()).flatMap((one) => one.deliveries);
  return deliveries
    .filter((one) => !kind || one.kind === kind)
    .map(({ recipient, state, lastError }) => [recipient, state, lastError].filter(Boolean).join(' '))
    .toSorted();
}

/** The files in a folder, at any depth, that contain a text. */
export function holding(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  try {
    return paths.filter((path) => readFileSync(path).includes(text));
  } catch (error) {
    // A mail file is renamed once it is written, so a file in the list may be gone.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return holding(folder, text);
    throw error;
  }
}
