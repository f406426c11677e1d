import { describe, expect, test, vi } from 'vitest';
import { createStore } from '#proposal/store/createStore.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import type { Run } from '#proposal/store/database.ts';
import {
  holdTurn,
  migratedDatabase,
  openForTest,
  postgresAvailable,
  usePostgres,
} from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { storeLocations, storeUnderClock } from './storeUnderClock.ts';

const minuteMs = 60_000;

const server = usePostgres();

describe.each(storeLocations(server))('database: %s', (name, makeLocation) => {
  /**
   * A store with one delivered request for each of 40 days. The name of a request is the number of
   * its day. `put` sets the state of the confirmation of one request. `purge` erases requests older
   * than 30 days, as the hourly purge does, and returns how many it has erased.
   */
  async function storeWithDays() {
    const database = await openTestDatabase(await makeLocation());
    const { submit, store, clock, archive } = storeUnderClock(database);
    for (let day = 1; day <= 40; day += 1) {
      clock.now += dayMs;
      await submit(buildProposal({ fullName: `${day}` }), {});
    }
    await database.query(`update public.proposal_deliveries set state = 'sent'`);
    const put = (day: number, state: string) =>
      database.query(
        `update public.proposal_deliveries set state = $1,
           held_because = case when $1 = 'held' then 'dismissed' end
         where kind = 'autoresponder' and proposal_id = (select id from public.proposals where full_name = $2)`,
        [state, `${day}`],
      );
    const purgeNow = () => store.purge(clock.now - 30 * dayMs, clock.now);
    const purge = async () => (await purgeNow()).erased.length;
    /** Purges, and returns the time before which mail files may be erased. */
    const mailsUntil = async () => (await purgeNow()).until;
    const oldest = async () => (await archive.list()).at(-1)?.fullName;
    return { clock, put, purge, mailsUntil, oldest };
  }

  test('with KEEP_PROPOSALS_DAYS, the old requests of one day are erased each hour, the oldest day first', async () => {
    const { clock, purge, oldest } = await storeWithDays();
    expect([await purge(), await oldest()]).toEqual([1, '2']);
    clock.now += hourMs / 2;
    expect([await purge(), await oldest()]).toEqual([0, '2']);
    clock.now += hourMs / 2;
    expect([await purge(), await oldest()]).toEqual([1, '3']);
  });

  test('with a request on each day, a purge lets mail files be erased up to the oldest request that stays', async () => {
    const { clock, mailsUntil, oldest } = await storeWithDays();
    const secondDay = clock.now - 38 * dayMs;
    expect([await mailsUntil(), await oldest()]).toEqual([secondDay, '2']);
    expect([await mailsUntil(), await oldest()]).toEqual([secondDay, '2']);
  });

  test('with KEEP_PROPOSALS_DAYS=30, no request is erased before it is 30 days old', async () => {
    const { clock, purge, oldest } = await storeWithDays();
    for (let hours = 0; hours < 12; hours += 1) {
      await purge();
      clock.now += hourMs;
    }
    expect(await oldest()).toBe('11');
  });

  test('an old request with a waiting mail is erased only after the mail was sent', async () => {
    const { clock, put, purge, oldest } = await storeWithDays();
    await put(1, 'queued');
    expect([await purge(), await oldest()]).toEqual([1, '1']);
    await put(1, 'sent');
    clock.now += hourMs;
    expect([await purge(), await oldest()]).toEqual([1, '3']);
  });

  test.each(['dead', 'held'])(
    'an old request whose mail was given up or is held is erased like any other (state: %s)',
    async (state) => {
      const { put, purge, oldest } = await storeWithDays();
      await put(1, state);
      expect([await purge(), await oldest()]).toEqual([1, '2']);
    },
  );

  test('while the clock is ten years ahead, at most one day’s requests are erased within an hour', async () => {
    const { clock, purge, oldest } = await storeWithDays();
    const right = clock.now;
    clock.now = right + 3_650 * dayMs;
    expect([await purge(), await purge(), await oldest()]).toEqual([1, 0, '2']);
    clock.now = right + hourMs;
    expect([await purge(), await oldest()]).toEqual([1, '3']);
  });

  test('while the clock is ten years behind, no request is erased by its age', async () => {
    const { clock, purge, oldest } = await storeWithDays();
    await purge();
    const right = clock.now;
    clock.now = right - 3_650 * dayMs;
    expect([await purge(), await oldest()]).toEqual([0, '2']);
    clock.now = right + hourMs;
    expect([await purge(), await oldest()]).toEqual([1, '3']);
  });

  test('right after one server’s purge, a server whose clock is a minute behind erases no further day', async () => {
    const { clock, purge } = await storeWithDays();
    await purge();
    const right = clock.now;
    clock.now = right - minuteMs;
    expect(await purge()).toBe(0);
    clock.now -= 1;
    expect(await purge()).toBe(1);
  });

  test('the next erasing by age may begin after 59 minutes, because clocks may differ by a minute', async () => {
    const { clock, purge } = await storeWithDays();
    await purge();
    clock.now += hourMs - minuteMs - 1;
    expect(await purge()).toBe(0);
    clock.now += 1;
    expect(await purge()).toBe(1);
  });

  test('the hourly purge erases all counters (of requests per network, for example) that have ended', async () => {
    const database = await openTestDatabase(await makeLocation());
    const { clock, store } = storeUnderClock(database);
    const rows = Array.from({ length: 250 }, (_, index) => `('ip:${index}', 1, $1)`).join();
    const into = 'insert into public.proposal_quotas (key, used, ends_at) values';
    await database.query(`${into} ${rows}`, [new Date(clock.now)]);
    await database.query(`${into} ('ip:running', 1, $1)`, [new Date(clock.now + 1)]);
    await store.purge(0, clock.now);
    expect(await database.query('select key from public.proposal_quotas')).toEqual([{ key: 'ip:running' }]);
  });

  test('counters that have ended are erased in batches of a size that suits the database', async () => {
    const { query, ...database } = await openTestDatabase(await makeLocation());
    const { now } = storeUnderClock(database).clock;
    const rows = Array.from({ length: 2_001 }, (_, index) => `('ip:${index}', 1, $1)`).join();
    await query(`insert into public.proposal_quotas (key, used, ends_at) values ${rows}`, [new Date(now)]);
    const write = vi.fn<Run>(database.write);
    await createStore({ ...database, write: write as Run }).purge(0, now);
    const sizes = await Promise.all(write.mock.results.map(async ({ value }) => (await value).length));
    const most = { SQLite: 5, Postgres: 1_000 }[name]!;
    expect(sizes).toEqual([...Array.from({ length: Math.floor(2_001 / most) }, () => most), 1]);
    expect(await query('select key from public.proposal_quotas')).toEqual([]);
  });

  test('the purge keeps a new request’s idempotency key, even if another server’s clock is a minute ahead', async () => {
    const database = await openTestDatabase(await makeLocation());
    const { clock, store, submit } = storeUnderClock(database);
    const { now } = clock;
    clock.now += minuteMs;
    await submit(buildProposal(), { key: 'a'.repeat(32) });
    await store.purge(0, now);
    const keys = `select key from public.proposal_quotas where key like 'key:%'`;
    expect(await database.query(keys)).toHaveLength(1);
  });
});

describe.skipIf(!postgresAvailable)('counters', () => {
  const past = new Date(Date.UTC(2026, 0, 1));
  const now = past.getTime() + 1;
  const ended = `insert into public.proposal_quotas (key, used, ends_at) values ('ip:a', 1, $1), ('ip:b', 1, $1)`;

  test('the purge of ended counters on Postgres does not wait for a request that is being stored', async () => {
    const { databaseUrl, database } = await migratedDatabase(server);
    await database.query(ended, [past]);
    const { query } = await holdTurn(databaseUrl);
    await createStore(database).purge(0, now);
    expect(await query('select key from public.proposal_quotas')).toEqual([]);
  });

  test('on Postgres, the purge keeps an ended counter that a request is just starting anew', async () => {
    const { databaseUrl, database } = await migratedDatabase(server);
    await database.query(ended, [past]);
    const store = createStore(openForTest(databaseUrl));
    await database.inTurn(async ({ write }) => {
      await write(`update public.proposal_quotas set ends_at = $1 where key = 'ip:a'`, [
        new Date(now + hourMs),
      ]);
      await store.purge(0, now);
    });
    expect(await database.query('select key from public.proposal_quotas')).toEqual([{ key: 'ip:a' }]);
  });
});

test('each hourly purge empties the database’s write-ahead log, as an earlier purge may have failed', async () => {
  const database = await openTestDatabase();
  const emptyLog = vi.fn<() => Promise<boolean>>(async () => false);
  const { clock } = storeUnderClock(database);
  const store = createStore({ ...database, emptyLog });
  for (let hour = 0; hour < 3; hour += 1) await store.purge(0, clock.now);
  expect(emptyLog).toHaveBeenCalledTimes(3);
});
