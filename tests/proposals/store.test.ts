import { statSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSubmitProposal } from '#proposal/intake/submitProposal.ts';
import type { Row, Run, SqlDatabase } from '#proposal/store/database.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeLocations, type StoreUnderClock, storeUnderClock } from './storeUnderClock.ts';

const ip = '192.0.2.1';
const minuteMs = 60_000;
const accepted = { code: 'accepted' };
const refusedFor = (retryAfterSeconds: number) => ({ code: 'too-many-requests', retryAfterSeconds });

/** Submits a request for each of these letters, a second apart. The letter is the sender's name. */
async function submitEach(names: string, { clock, submit }: StoreUnderClock, suspicion = '') {
  for (const fullName of names) {
    clock.now += 1_000;
    await submit(buildProposal({ fullName, details: `${clock.now}` }), { suspicion });
  }
}

describe.each(storeLocations(usePostgres()))('database: %s', (_name, makeLocation) => {
  /** Returns a new store with these limits and deliveries. */
  const storeWith = async (options?: Parameters<typeof storeUnderClock>[1]) =>
    storeUnderClock(await openTestDatabase(await makeLocation()), options);

  /**
   * Servers on one store that accept two requests an hour from a network. Each request goes to a
   * server that has just started.
   */
  async function restartingServers() {
    const location = await makeLocation();
    return async (time: number, details: string) => {
      const { clock, submit } = storeUnderClock(await openTestDatabase(location), {
        limits: { perIpPerHour: 2 },
      });
      clock.now += time;
      return submit(buildProposal({ details }), { ip });
    };
  }

  test('restarts do not end a network’s limit; it ends an hour after the network’s first request', async () => {
    const submitAt = await restartingServers();
    expect(await submitAt(0, 'first')).toMatchObject(accepted);
    expect(await submitAt(40 * minuteMs, 'second')).toMatchObject(accepted);
    expect(await submitAt(50 * minuteMs, 'third')).toEqual(refusedFor(600));
    expect(await submitAt(60 * minuteMs, 'third')).toMatchObject(accepted);
  });

  test('a request that is sent again counts for its network’s limit, and is refused above it', async () => {
    const submitAt = await restartingServers();
    expect(await submitAt(0, 'first')).toMatchObject(accepted);
    expect(await submitAt(40 * minuteMs, 'first')).toMatchObject(accepted);
    expect(await submitAt(50 * minuteMs, 'first')).toEqual(refusedFor(600));
  });

  test('limits that were recorded while a clock was a year ahead refuse nobody once the clock is right', async () => {
    const submitAt = await restartingServers();
    for (const details of ['first', 'second'])
      expect(await submitAt(365 * dayMs, details)).toMatchObject(accepted);
    for (const details of ['first', 'second']) expect(await submitAt(0, details)).toMatchObject(accepted);
    expect(await submitAt(0, 'third')).toEqual(refusedFor(3_600));
  });

  test('a second server whose clock is a minute behind neither shortens nor extends a limit', async () => {
    const submitAt = await restartingServers();
    for (const details of ['first', 'second'])
      expect(await submitAt(minuteMs, details)).toMatchObject(accepted);
    expect(await submitAt(0, 'third')).toEqual(refusedFor(3_600));
  });

  test('the store reads texts, numbers, booleans and nulls in the same form from both databases', async () => {
    const database = await openTestDatabase(await makeLocation());
    const [row] = await database.read(
      `select 'a' as "text", 1 as "number", count(*) as "count", 1 = 1 as "yes", 1 = 2 as "no", null as "nothing"`,
    );
    expect(row).toEqual({ text: 'a', number: 1, count: 1, yes: 1, no: 0, nothing: null });
  });

  test('a request is refused if a counter cannot be read, because no limit would hold', async () => {
    const database = await openTestDatabase(await makeLocation());
    await storeUnderClock(database).submit(buildProposal(), {});
    const inTurn: SqlDatabase['inTurn'] = (work) =>
      database.inTurn((connection) =>
        work({
          ...connection,
          read: async <Columns extends Row>(...asked: Parameters<Run>) =>
            (await connection.read<Columns>(...asked)).map((row) => Object.assign(row, { end: NaN })),
        }),
      );
    const { submit, archive } = storeUnderClock({ ...database, inTurn });
    const refused = submit(buildProposal({ details: 'Another' }), {});
    await expect(refused).rejects.toMatchObject({ code: 'counter-unreadable' });
    expect(await archive.list()).toHaveLength(1);
  });

  test('if too many requests a day name one mailbox, the confirmation is held, and the notification is not', async () => {
    const { clock, submit, statesOfLatest } = await storeWith({ limits: { perRecipientPerDay: 1 } });
    await submit(buildProposal({ email: 'ada+1@example.com' }), {});
    clock.now += 1_000;
    await submit(buildProposal({ email: 'Ada+2@Example.com' }), {});
    expect(await statesOfLatest()).toEqual({ autoresponder: 'held limit', notification: 'queued' });
    clock.now += dayMs;
    await submit(buildProposal({ email: 'ada+3@example.com' }), {});
    expect(await statesOfLatest()).toEqual({ autoresponder: 'queued', notification: 'queued' });
  });

  test('if too many requests a day name one mailbox, the owner is still notified of each at once', async () => {
    const { clock, submit, send } = await storeWith({ limits: { perRecipientPerDay: 1 } });
    for (const details of ['One', 'Two']) await submit(buildProposal({ details }), {});
    expect(await send(clock.now)).toEqual({ autoresponder: 'A', notification: 'AA' });
  });

  test('if a network sends too many requests a day, the confirmation is held, and the notification is not', async () => {
    const { clock, submit, statesOfLatest } = await storeWith({ limits: { perIpPerHour: 2 } });
    for (const email of ['a@example.com', 'b@example.org', 'c@example.net']) {
      await submit(buildProposal({ email }), { ip });
      clock.now += hourMs;
    }
    expect(await statesOfLatest()).toEqual({ autoresponder: 'held limit', notification: 'queued' });
    clock.now += dayMs;
    await submit(buildProposal({ email: 'd@example.com' }), { ip });
    expect(await statesOfLatest()).toEqual({ autoresponder: 'queued', notification: 'queued' });
  });

  test('a request is stored even if no mail or webhook has to go out for it', async () => {
    const { submit, latest } = await storeWith({ deliveries: [] });
    expect(await submit(buildProposal(), {})).toMatchObject(accepted);
    expect((await latest()).deliveries).toEqual([]);
  });

  test('the confirmation of possible spam is held, and uses up no limit of its network or mailbox', async () => {
    const limits = { perRecipientPerDay: 1, perIpPerHour: 1 };
    const { clock, submit, statesOfLatest } = await storeWith({ limits });
    await submit(buildProposal(), { ip, suspicion: 'it is a suspect' });
    expect(await statesOfLatest()).toMatchObject({ notification: 'queued' });
    expect((await statesOfLatest()).autoresponder).toMatch(/^held/);
    clock.now += 1_000;
    expect(await submit(buildProposal(), { ip })).toMatchObject(accepted);
    expect(await statesOfLatest()).toEqual({ autoresponder: 'queued', notification: 'queued' });
  });

  test('a request is stored even if a suspected request with the same content was stored before', async () => {
    const { submit, archive } = await storeWith();
    await submit(buildProposal(), { suspicion: 'it is a program' });
    await submit(buildProposal(), {});
    expect((await archive.list()).map(({ suspicion }) => suspicion).toSorted()).toEqual([
      '',
      'it is a program',
    ]);
  });

  test.each([
    {
      first: 'a suspected',
      second: 'another suspected',
      earlier: 'it is a program',
      later: 'another reason',
    },
    { first: 'an ordinary', second: 'a suspected', earlier: '', later: 'it is a program' },
    { first: 'an ordinary', second: 'another ordinary', earlier: '', later: '' },
  ])('$second request is a duplicate of $first request with the same content', async ({ earlier, later }) => {
    const { submit, archive } = await storeWith();
    await submit(buildProposal(), { suspicion: earlier });
    await submit(buildProposal(), { suspicion: later });
    expect((await archive.list()).map(({ suspicion }) => suspicion)).toEqual([earlier]);
  });

  test('networks and mailboxes are counted under hashes that are different in each store', async () => {
    const keys = [];
    for (const database of [
      await openTestDatabase(await makeLocation()),
      await openTestDatabase(await makeLocation()),
    ]) {
      const { submit } = storeUnderClock(database);
      for (const suspicion of ['', 'it is a suspect']) await submit(buildProposal(), { ip, suspicion });
      const counters = 'select key from public.proposal_quotas order by key';
      keys.push((await database.query<{ key: string }>(counters)).map(({ key }) => key));
    }
    const [one = [], other = []] = keys;
    const hash = '[0-9a-f]{64}';
    expect(one.join()).toMatch(new RegExp(`^all,day:${hash},ip:${hash},spam,spam:${hash},to:${hash}$`));
    expect(one.filter((key) => other.includes(key))).toEqual(['all', 'spam']);
  });

  const all = ['autoresponder', 'notification', 'webhook'] as const;

  test('above PROPOSALS_PER_HOUR, deliveries wait, but notification and webhook of possible spam are sent', async () => {
    const one = await storeWith({ limits: { perHour: 2 }, deliveries: all });
    const end = one.clock.now + 1_000 + hourMs;
    await submitEach('abcde', one);
    await submitEach('s', one, 'it is a suspect');
    expect(await one.send(end - 1)).toEqual({ autoresponder: 'ab', notification: 'abs', webhook: 'abs' });
    expect(await one.send(end)).toEqual({ autoresponder: 'cd', notification: 'cd', webhook: 'cd' });
    expect(await one.store.nextDue('notification')).toBe(end + hourMs);
    expect(await one.send(end + hourMs)).toEqual({ autoresponder: 'e', notification: 'e', webhook: 'e' });
  });

  test('a notification says how many others wait for a later hour, and none of those counts as overdue', async () => {
    const one = await storeWith({ limits: { perHour: 2 } });
    const end = one.clock.now + 1_000 + hourMs;
    await submitEach('abcde', one);
    const claim = await one.store.claim('notification', one.clock.now, 1_000);
    expect(claim?.more).toEqual({ suspects: 0, delayed: 3 });
    await one.store.settle(claim!, { state: 'sent', at: one.clock.now });
    await one.send(end - 1);
    expect(await one.store.failedDeliveries(end)).toBeUndefined();
  });

  test('held notifications are counted in the first later notification and its retries, and in no others', async () => {
    const one = await storeWith({ deliveries: ['notification'] });
    await submitEach('sssssss', one, 'it is a suspect');
    expect(await one.send(one.clock.now)).toEqual({ notification: 'sssss' });
    await submitEach('ab', one);
    const suspects = async (at: number) => (await one.store.claim('notification', at, 1_000))?.more?.suspects;
    expect([await suspects(one.clock.now), await suspects(one.clock.now)]).toEqual([2, 0]);
    expect(await suspects(one.clock.now + 1_000)).toBe(2);
  });

  test('if mails would wait longer than a day, the confirmation is held, and the notification waits a day', async () => {
    const one = await storeWith({ limits: { perHour: 2 } });
    await submitEach('z'.repeat(52), one);
    expect(await one.statesOfLatest()).toEqual({ autoresponder: 'held limit', notification: 'queued' });
    await one.send(one.clock.now + dayMs);
    expect(await one.statesOfLatest()).toEqual({ autoresponder: 'held limit', notification: 'sent' });
  });

  test('a request with the content of one that was stored within 24 hours is not stored again', async () => {
    const { clock, submit, archive } = await storeWith();
    await submit(buildProposal(), {});
    clock.now += dayMs - 1;
    await submit(buildProposal(), {});
    expect(await archive.list()).toHaveLength(1);
    clock.now += 1;
    await submit(buildProposal(), {});
    expect(await archive.list()).toHaveLength(2);
  });

  test.each([
    { what: 'the case of the email address', difference: { email: 'ZOE@example.com' }, count: 1 },
    { what: 'white space', difference: { details: 'a  b\n' }, count: 1 },
    { what: 'the Unicode form of an accent', difference: { fullName: 'Zoe\u0308' }, count: 1 },
    { what: 'an accent', difference: { fullName: 'Zoe' }, count: 2 },
    { what: 'a letter', difference: { details: 'a c' }, count: 2 },
  ])(
    'if two requests differ only in $what, the number of stored requests is $count',
    async ({ difference, count }) => {
      const { submit, archive } = await storeWith();
      const zoe = { fullName: 'Zo\u00eb', email: 'zoe@example.com', details: 'a b' };
      await submit(buildProposal(zoe), {});
      await submit(buildProposal({ ...zoe, ...difference }), {});
      expect(await archive.list()).toHaveLength(count);
    },
  );

  test('a request dated a year ahead by a wrong clock is mailed at once, and its repetition is stored, too', async () => {
    const { clock, store, submit, archive } = await storeWith();
    const { now } = clock;
    clock.now = now + 365 * dayMs;
    await submit(buildProposal(), {});
    clock.now = now;
    await submit(buildProposal(), {});
    expect(await archive.list()).toHaveLength(2);
    const claims = [
      await store.claim('notification', now, 1_000),
      await store.claim('notification', now, 1_000),
    ];
    expect(claims.map((one) => one?.proposal.createdAt)).toContain(now + 365 * dayMs);
  });

  test('two requests with different idempotency keys and different content are both stored', async () => {
    const { submit, archive } = await storeWith();
    await submit(buildProposal({ details: 'One' }), { key: 'a'.repeat(32) });
    await submit(buildProposal({ details: 'Two' }), { key: 'b'.repeat(32) });
    expect(await archive.list()).toHaveLength(2);
  });

  test('a request sent again with its idempotency key is a duplicate for eight days, even after a purge', async () => {
    const { clock, store, submit, archive } = await storeWith();
    const { now } = clock;
    const key = 'a'.repeat(32);
    await submit(buildProposal(), { key });
    for (const [days, stored] of [
      [0.1, 1],
      [7, 1],
      [8.2, 2],
    ] as const) {
      clock.now = now + days * dayMs;
      await store.purge(0, clock.now);
      await submit(buildProposal(), { key });
      expect([days, (await archive.list()).length]).toEqual([days, stored]);
    }
  });

  test('if a request that had no idempotency key is sent again with a key, the store remembers the key', async () => {
    const { clock, submit, archive } = await storeWith();
    await submit(buildProposal(), {});
    await submit(buildProposal(), { key: 'a'.repeat(32) });
    clock.now += 2 * dayMs;
    await submit(buildProposal(), { key: 'a'.repeat(32) });
    expect(await archive.list()).toHaveLength(1);
  });

  test('each check of the store writes new bytes, as many as the longest request to the sample site has', async () => {
    const database = await openTestDatabase(await makeLocation());
    const { store } = storeUnderClock(database);
    const probe = `select value from public.proposal_secrets where name = 'probe'`;
    const written = new Set<string>();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const now of [1_700_000_000_000, 1_700_000_030_000]) {
      vi.setSystemTime(now);
      await store.probe();
      written.add((await database.query<{ value: string }>(probe))[0]!.value);
    }
    expect(Array.from(written, ({ length }) => Math.round(length / 1024))).toEqual([96, 96]);
  });
});

/** A store. `submit` stores a request, and calls `wake` to tell the outbox of it. */
async function submittingWith(wake: () => void) {
  const { store, archive } = storeUnderClock(await openTestDatabase());
  const proposalLimits = { perIpPerHour: 10, perRecipientPerDay: 10, perHour: 10 };
  const submit = createSubmitProposal(store, { proposalLimits, ipHashSalt: undefined }, ['webhook'], wake);
  return { store, submit, archive };
}

test('a duplicate of a stored request does not start the sending of mails again', async () => {
  const wake = vi.fn<() => void>();
  const { submit } = await submittingWith(wake);
  await submit(buildProposal(), {});
  await submit(buildProposal(), {});
  expect(wake).toHaveBeenCalledOnce();
});

test('requests that arrive together start the sending of mails only once, after all of them are stored', async () => {
  let seen: Promise<unknown[]> | undefined;
  const wake = vi.fn<() => void>(() => void (seen = archive.list()));
  const { submit, archive } = await submittingWith(wake);
  const networks = ['192.0.2.1', '192.0.2.2', '192.0.2.2'];
  await Promise.all(networks.map((from, at) => submit(buildProposal({ details: `${at}` }), { ip: from })));
  expect(wake).toHaveBeenCalledOnce();
  expect(await seen).toHaveLength(3);
});

test('while requests arrive without a pause, mails are sent a quarter of a second after one is stored', async () => {
  const { store, clock } = storeUnderClock(await openTestDatabase());
  const wake = vi.fn<() => void>();
  const proposalLimits = { perIpPerHour: 10, perRecipientPerDay: 10, perHour: 10 };
  const settings = { proposalLimits, ipHashSalt: 'salt' };
  const submit = createSubmitProposal(store, settings, ['webhook'], wake, () => clock.now);
  const accept = vi.spyOn(store, 'accept');
  // This request waits for the store until the end of the test. So the server is never idle.
  accept.mockImplementationOnce(() => new Promise(() => {}));
  void submit(buildProposal({ details: 'first' }), { ip: '192.0.2.1' });
  await vi.waitUntil(() => accept.mock.calls.length === 1);

  await submit(buildProposal({ details: 'second' }), { ip: '192.0.2.2' });
  clock.now += 249;
  await submit(buildProposal({ details: 'third' }), { ip: '192.0.2.3' });
  expect(wake).not.toHaveBeenCalled();
  clock.now += 1;
  await submit(buildProposal({ details: 'fourth' }), { ip: '192.0.2.4' });
  expect(wake).toHaveBeenCalledOnce();
});

test('a closed store has moved all of its data from the write-ahead log into the database file', async () => {
  const folder = temporaryFolder();
  const { submit, store } = storeUnderClock(await openSqlite(folder));
  const logSize = () => statSync(`${folder}/proposals.db-wal`, { throwIfNoEntry: false })?.size ?? 0;
  await submit(buildProposal(), {});
  expect(logSize()).toBeGreaterThan(0);
  await store.close();
  expect(logSize()).toBe(0);
});
