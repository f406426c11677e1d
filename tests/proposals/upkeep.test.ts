import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../scripts/proposals/archive.ts';
import { openDatabase as openStoreDatabase } from '../../scripts/proposals/openDatabase.ts';
import { databaseFile, loadSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { startUpkeep } from '../../server/proposals/upkeep.ts';
import { createStore } from '#proposal/createStore.ts';
import type { SqlDatabase } from '#proposal/store.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { collectingLogger, proposalsApp } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';
import { storePlaces } from '../helpers/storePlaces.ts';

const dayMs = 24 * 3_600_000;

const server = usePostgres();

/** A site with three delivered requests, whose database the test can change. */
async function siteWithRequests(env: Record<string, string>) {
  const site = await proposalsApp(env);
  for (const details of ['old', 'old and given up', 'new']) await site.post({ details });
  await vi.waitUntil(
    async () =>
      (await site.stored()).every(({ deliveries }) => deliveries.every(({ state }) => state === 'sent')),
    soon,
  );
  const database = await openStoreDatabase(site.settings);
  onTestFinished(() => database.close());
  const old = new Date(Date.now() - 31 * dayMs);
  await database.query(`update public.proposals set created_at = $1 where details like 'old%'`, [old]);
  await database.query(
    `update public.proposal_deliveries set state = 'dead' where kind = 'autoresponder' and proposal_id =
     (select id from public.proposals where details = 'old and given up')`,
  );
  const details = async () => (await site.stored()).map((one) => one.details).toSorted();
  /** Starts the back end again on the same store. */
  const restart = () => proposalsApp({ ...env, DATA_DIR: site.settings.dataDir });
  return { ...site, database, old, details, restart };
}

describe.each(storePlaces(server))('on %s', (_name, place) => {
  test('delivered requests older than KEEP_PROPOSALS_DAYS are erased, and so are ended counters', async () => {
    const site = await siteWithRequests({ ...(await place()), KEEP_PROPOSALS_DAYS: '30' });
    await site.database.query('update public.proposal_quotas set ends_at = $1', [site.old]);
    await site.restart();
    await expect.poll(site.details, soon).toEqual(['new', 'old and given up']);
    await expect.poll(() => site.database.query('select key from public.proposal_quotas'), soon).toEqual([]);
    const left = await site.database.query('select proposal_id from public.proposal_deliveries');
    expect(left).toHaveLength(4);
  });

  test('many requests are erased in batches of 100, so that the site goes on', async () => {
    const site = await siteWithRequests(await place());
    const [latest] = await site.stored();
    await site.database.inTurn(async (query) => {
      for (let index = 0; index < 250; index += 1)
        await query(
          `insert into public.proposals
           select $1, $2, full_name, email, project_type, target_launch, details, digest, suspicion
           from public.proposals where id = $3`,
          [crypto.randomUUID(), new Date(site.old.getTime() + index), latest?.id ?? ''],
        );
    });
    const count = async () => (await site.database.query('select id from public.proposals')).length;
    const store = createStore(site.database);
    const before = Date.now() - 30 * dayMs;
    const left: number[] = [];
    for (let from: number | undefined = 0; from !== undefined; left.push(await count()))
      from = await store.purge(before, 0, from);
    // Two stay: one is new, and of the other something was given up.
    expect(left).toEqual([153, 53, 2, 2]);
  });

  test('without KEEP_PROPOSALS_DAYS nothing is erased, and given-up deliveries are logged with their age', async () => {
    const site = await siteWithRequests(await place());
    const { logger } = await site.restart();
    await expect.poll(() => logger.lines.join('\n'), soon).toContain('"count":1,"oldestHours":744');
    expect(await site.details()).toEqual(['new', 'old', 'old and given up']);
  });
});

test('old mail files are erased with their requests', async () => {
  const site = await siteWithRequests({ KEEP_PROPOSALS_DAYS: '30' });
  const folder = `${site.settings.dataDir}/outbox`;
  const [file = '', ...others] = readdirSync(folder);
  utimesSync(`${folder}/${file}`, site.old, site.old);
  await site.restart();
  await expect.poll(() => existsSync(`${folder}/${file}`), soon).toBe(false);
  expect(readdirSync(folder)).toEqual(others);
});

test('the hourly warning is one line, whatever the number of deliveries', async () => {
  const site = await siteWithRequests({});
  await site.database.query(`update public.proposal_deliveries set state = 'dead'`);
  const logger = collectingLogger();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = startUpkeep(createStore(site.database), logger, site.settings);
  for (const lines of [1, 2, 3]) {
    await vi.waitFor(() => expect(logger.lines).toHaveLength(lines), soon);
    vi.advanceTimersByTime(3_600_000);
  }
  stop();
  expect(logger.lines[0]).toContain('"count":6,"oldestHours":744');
});

test('neither the hourly look nor a page of the list reads a whole table', async () => {
  const site = await siteWithRequests({});
  const statements = new Set<string>();
  const database: SqlDatabase = {
    ...site.database,
    query(statement, values) {
      statements.add(statement);
      return site.database.query(statement, values);
    },
  };
  await createStore(database).failedDeliveries(Date.now());
  await createStore(database).retryWaiting(Date.now());
  await createStore(database).claimDigest('notification', 0, 0);
  await createStore(database).claimDigest('notification', Date.now() + 2 * dayMs, 0);
  await createStore(database).purge(0, 0);
  const archive = createArchive(database);
  const [one] = await archive.list(1);
  await archive.list(1, { id: one?.id.slice(0, 8) });
  await archive.countHeld();
  await archive.retryAll(Date.now());
  const Sqlite = await loadSqlite();
  const file = new Sqlite(databaseFile(site.settings.dataDir));
  onTestFinished(() => file.close());
  const scans = [...statements].flatMap((statement) => {
    const inSqlite = statement.replaceAll('public.', '').replaceAll(' ilike ', ' like ');
    const plan = file.prepare(`explain query plan ${inSqlite}`).all();
    return plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN (?!p\b)/.test(step));
  });
  expect([statements.size, scans]).toEqual([14, []]);
});
