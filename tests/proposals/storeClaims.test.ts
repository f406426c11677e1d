import { describe, expect, test } from 'vitest';
import { createStore } from '#proposal/store/createStore.ts';
import type { Dialect, Row, Run, SqlDatabase } from '#proposal/store/database.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { storeLocations, storeUnderClock } from './storeUnderClock.ts';

const leaseMs = 90_000;
const minuteMs = 60_000;

describe.each(storeLocations(usePostgres()))('database: %s', (_name, makeLocation) => {
  /**
   * A store with this number of due notifications. `claim` claims a notification, as a worker does
   * whose clock is `aheadMs` ahead.
   */
  async function storeWithDue(count: number) {
    const database = await openTestDatabase(await makeLocation());
    const one = storeUnderClock(database, { deliveries: ['notification'] });
    for (let number = 0; number < count; number += 1)
      await one.submit(buildProposal({ details: `${number}` }), {});
    const claim = (aheadMs = 0, ...underWay: Parameters<typeof one.store.claim>[3][]) =>
      one.store.claim('notification', one.clock.now + aheadMs, leaseMs, ...underWay);
    const delivery = async () => (await one.latest()).deliveries[0]!;
    const times = `select ${database.dialect.ms('sent_at')} as at from public.proposal_deliveries`;
    const sentTimes = async () => (await database.query(times)).map(({ at }) => at);
    return { ...one, claim, delivery, sentTimes };
  }

  test('two workers that look for a mail to send at the same time get different mails', async () => {
    const { claim } = await storeWithDue(2);
    const claims = await Promise.all([claim(), claim()]);
    expect(new Set(claims.map((one) => one?.id)).size).toBe(2);
  });

  test('a mail that a worker has claimed cannot be claimed again before the worker’s lease ends', async () => {
    const { claim } = await storeWithDue(1);
    const first = await claim();
    expect(await claim(leaseMs - 1)).toBeUndefined();
    expect(await claim(leaseMs)).toMatchObject({ id: first!.id, attempt: 2 });
  });

  test('a worker that is sending a mail does not claim it again, even if its clock jumps an hour ahead', async () => {
    const { claim } = await storeWithDue(2);
    const underWay = [(await claim())!, (await claim())!];
    expect(await claim(hourMs, underWay)).toBeUndefined();
    expect(await claim(hourMs, underWay.slice(1))).toMatchObject({ id: underWay[0]!.id });
  });

  test('a clock that jumps back an hour while a mail is being sent starts no second attempt', async () => {
    const { claim } = await storeWithDue(1);
    await claim();
    expect(await claim(-hourMs)).toBeUndefined();
  });

  test('a mail that was claimed while a clock was a year ahead can be claimed again once the clock is right', async () => {
    const { claim } = await storeWithDue(1);
    await claim(365 * dayMs);
    expect(await claim()).toMatchObject({ attempt: 2 });
  });

  test('a late result of an attempt to send a mail changes nothing once another attempt has begun', async () => {
    const { claim, clock, store, delivery } = await storeWithDue(1);
    const late = (await claim())!;
    const second = (await claim(leaseMs))!;
    await store.settle(late, { state: 'sent', at: clock.now });
    expect(await delivery()).toMatchObject({ state: 'queued', attempts: 2 });
    await store.settle(second, { state: 'dead', error: 'EENVELOPE 550' });
    await store.settle(late, { state: 'sent', at: clock.now });
    expect(await delivery()).toMatchObject({ state: 'dead', attempts: 2, lastError: 'EENVELOPE 550' });
  });

  test('the mail that has been due longest is sent first', async () => {
    const { claim, clock, submit } = await storeWithDue(1);
    const first = await claim();
    clock.now -= hourMs;
    await submit(buildProposal({ fullName: 'Due for an hour' }), {});
    clock.now += hourMs;
    await submit(buildProposal({ fullName: 'Due now' }), {});
    expect(first).toBeDefined();
    expect((await claim())?.proposal.fullName).toBe('Due for an hour');
  });

  test('a failed mail waits until its next attempt is due, or until the server starts again', async () => {
    const { claim, clock, store } = await storeWithDue(1);
    const failed = { state: 'queued', dueAt: clock.now + hourMs, error: 'ETIMEDOUT' } as const;
    await store.settle((await claim())!, failed);
    expect(await claim(hourMs - 1)).toBeUndefined();
    expect(await store.nextDue('notification')).toBe(clock.now + hourMs);
    await store.retryWaiting(clock.now);
    expect(await claim()).toMatchObject({ attempt: 2 });
  });

  test('a mail that waits for a day is not sent early, even if another clock is a minute ahead', async () => {
    const { claim, clock, store } = await storeWithDue(1);
    const inADay = { state: 'queued', dueAt: clock.now + minuteMs + dayMs, error: 'ETIMEDOUT' } as const;
    await store.settle((await claim(minuteMs))!, inADay);
    expect(await claim()).toBeUndefined();
  });

  test('a server that starts does not retry a mail that another server is sending', async () => {
    const { claim, clock, store } = await storeWithDue(1);
    const failed = { state: 'queued', dueAt: clock.now, error: 'ETIMEDOUT' } as const;
    await store.settle((await claim())!, failed);
    await claim();
    await store.retryWaiting(clock.now);
    expect(await claim()).toBeUndefined();
  });

  test('giving a claimed mail back undoes the claim: no attempt is counted, and the last error stays', async () => {
    const { claim, clock, store, delivery } = await storeWithDue(1);
    await store.settle((await claim())!, { state: 'queued', dueAt: clock.now, error: 'ETIMEDOUT' });
    const claimed = (await claim())!;

    await store.giveBack(claimed);

    expect(await delivery()).toMatchObject({ state: 'queued', attempts: 1, lastError: 'ETIMEDOUT' });
    expect(await claim()).toEqual(claimed);
  });

  test('only the first result of an attempt to send a mail counts: a later result changes nothing', async () => {
    const { claim, clock, store, delivery } = await storeWithDue(1);
    const one = (await claim())!;
    await store.settle(one, { state: 'queued', dueAt: clock.now + hourMs, error: 'ETIMEDOUT' });
    await store.settle(one, { state: 'sent', at: clock.now });
    await store.renew(one, clock.now + hourMs);
    expect(await delivery()).toMatchObject({ state: 'queued', lastError: 'ETIMEDOUT' });
    expect(await store.nextDue('notification')).toBe(clock.now + hourMs);
  });

  test('a mail is not sent if its request is erased while a worker claims the mail', async () => {
    const database = await openTestDatabase(await makeLocation());
    const { clock, submit } = storeUnderClock(database);
    await submit(buildProposal(), {});
    const write: Run = async <Columns extends Row>(...asked: Parameters<Run>) => {
      const rows = await database.write<Columns>(...asked);
      await database.query('delete from public.proposals where true');
      return rows;
    };
    const erasing = createStore({ ...database, write });
    expect(await erasing.claim('autoresponder', clock.now, leaseMs)).toBeUndefined();
  });

  test('a notification has the numbers of other held and waiting notifications, a confirmation has none', async () => {
    const { store, clock, submit } = storeUnderClock(await openTestDatabase(await makeLocation()));
    await submit(buildProposal(), {});
    expect((await store.claim('notification', clock.now, leaseMs))?.more).toEqual({
      suspects: 0,
      delayed: 0,
    });
    expect((await store.claim('autoresponder', clock.now, leaseMs))?.more).toBeUndefined();
  });

  test('the time when a mail was sent is stored, and not the time of a failed attempt', async () => {
    const { claim, clock, store, sentTimes } = await storeWithDue(1);
    await store.settle((await claim())!, { state: 'queued', dueAt: clock.now, error: 'ETIMEDOUT' });
    expect(await sentTimes()).toEqual([null]);
    await store.settle((await claim())!, { state: 'sent', at: clock.now + minuteMs });
    expect(await sentTimes()).toEqual([clock.now + minuteMs]);
  });

  test('nothing needs attention until a mail was given up, or is ten minutes late', async () => {
    const { claim, clock, store } = await storeWithDue(2);
    const { now } = clock;
    await store.settle((await claim())!, { state: 'queued', dueAt: now + hourMs, error: 'ETIMEDOUT' });
    expect(await store.failedDeliveries(now + 10 * minuteMs - 1)).toBeUndefined();
    await store.settle((await claim())!, { state: 'dead', error: 'EENVELOPE 550' });
    const failed = { dead: 1, oldest: now };
    expect(await store.failedDeliveries(now)).toEqual({ ...failed, overdue: 0, error: '' });
    const late = { ...failed, overdue: 1, error: 'ETIMEDOUT' };
    expect(await store.failedDeliveries(now + 10 * minuteMs)).toEqual(late);
  });

  test('the number of notifications that wait for a later hour does not include those that are retried', async () => {
    const { claim, clock, store } = await storeWithDue(2);
    const { now } = clock;
    await store.settle((await claim())!, { state: 'queued', dueAt: now + minuteMs, error: 'ETIMEDOUT' });
    expect((await claim())?.more).toEqual({ suspects: 0, delayed: 0 });
  });

  test('if several requests need attention, the time of the oldest one is reported', async () => {
    const { clock, store, submit } = await storeWithDue(1);
    const { now } = clock;
    clock.now += hourMs;
    await submit(buildProposal({ fullName: 'An hour later' }), {});
    expect(await store.failedDeliveries(clock.now + hourMs)).toMatchObject({ overdue: 2, oldest: now });
  });

  test('while its only mail is being sent, and after it was sent, a store says that no mail is due', async () => {
    const { claim, clock, store } = await storeWithDue(1);
    expect(await store.nextDue('notification')).toBe(clock.now);
    const one = (await claim())!;
    expect(await store.nextDue('notification')).toBeUndefined();
    await store.settle(one, { state: 'sent', at: clock.now });
    expect(await store.nextDue('notification')).toBeUndefined();
  });

  test('a mail whose lease was renewed cannot be claimed by others before the new lease ends', async () => {
    const { claim, clock, store } = await storeWithDue(1);
    await store.renew((await claim())!, clock.now + hourMs);
    expect(await claim(hourMs - 1)).toBeUndefined();
    expect(await claim(hourMs)).toMatchObject({ attempt: 2 });
  });

  test('a notification for several addresses is replaced by one for each; no address gets two', async () => {
    const { claim, clock, store, latest } = await storeWithDue(1);
    const first = (await claim())!;
    const by = ['one@agency.example', 'two@agency.example'];
    await store.settle(first, { state: 'replaced', at: clock.now, by });
    const one = (await claim())!;
    await store.settle(one, { state: 'replaced', at: clock.now, by });
    const { deliveries } = await latest();
    expect(deliveries.map(({ recipient }) => recipient)).toEqual(by.filter((each) => each !== one.recipient));
    // The first delivery was replaced already. Replacing it again changes nothing.
    await store.settle(first, { state: 'replaced', at: clock.now, by });
    expect((await latest()).deliveries).toHaveLength(1);
  });
});

const put = ({ tables }: Dialect, name: string) =>
  `insert into ${tables.secrets} (name, value) values ('${name}', '')`;

async function named(database: SqlDatabase) {
  const names = `select name from ${database.dialect.tables.secrets} where name in ('undone', 'kept')`;
  return (await database.read<{ name: string }>(names)).map(({ name }) => name);
}

describe.each(storeLocations(usePostgres()))('database: %s', (_name, makeLocation) => {
  const open = async () => openTestDatabase(await makeLocation());

  test('a transaction leaves nothing behind if it fails', async () => {
    const database = await open();
    const failing = database.inTurn(async ({ write }) => {
      await write(put(database.dialect, 'undone'));
      throw new Error('halfway');
    });
    await expect(failing).rejects.toThrow('halfway');
    expect(await named(database)).toEqual([]);
  });

  test('a transaction leaves nothing behind if one of its statements fails', async () => {
    const database = await open();
    const failing = database.inTurn(async ({ write }) => {
      await write(put(database.dialect, 'undone'));
      await write('select * from nowhere');
    });
    await expect(failing).rejects.toThrow(/nowhere|42P01/);
    expect(await named(database)).toEqual([]);
  });

  test('a transaction leaves nothing behind if one of the statements that it runs last fails', async () => {
    const database = await open();
    const failing = database.inTurn(async ({ write, writeLast }) => {
      await write(put(database.dialect, 'undone'));
      writeLast(
        [put(database.dialect, 'kept'), 'select * from nowhere'].map((text) => ({ text, values: [] })),
      );
    });
    await expect(failing).rejects.toThrow(/nowhere|42P01/);
    expect(await named(database)).toEqual([]);
  });

  test('statements that a transaction asks to run last run in their order, after all others', async () => {
    const database = await open();
    const { tables } = database.dialect;
    const copy = {
      text: `insert into ${tables.secrets} (name, value)
        select 'kept', value from ${tables.secrets} where name = 'undone'`,
      values: [],
    };
    const erase = { text: `delete from ${tables.secrets} where name = 'undone'`, values: [] };
    await database.inTurn(async ({ write, writeLast }) => {
      writeLast([copy]);
      writeLast([erase]);
      await write(put(database.dialect, 'undone'));
    });
    expect(await named(database)).toEqual(['kept']);
  });

  test('a transaction that fails undoes only its own writes, not those of others at the same time', async () => {
    const database = await open();
    const failing = database.inTurn(async ({ write }) => {
      await write(put(database.dialect, 'undone'));
      throw new Error('halfway');
    });
    await Promise.all([
      expect(failing).rejects.toThrow('halfway'),
      database.write(put(database.dialect, 'kept')),
    ]);
    expect(await named(database)).toEqual(['kept']);
  });
});

test('a read on SQLite waits for the end of a transaction, and never sees uncommitted changes', async () => {
  const database = await openTestDatabase();
  let seen: Promise<string[]> | undefined;
  const failing = database.inTurn(async ({ write }) => {
    await write(put(database.dialect, 'undone'));
    seen = named(database);
    throw new Error('halfway');
  });
  await expect(failing).rejects.toThrow('halfway');
  expect(await seen).toEqual([]);
});
