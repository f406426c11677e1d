import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, type SqlDatabase } from '#proposal/store/records.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';

const ip = '192.0.2.1';
const suspicion = 'it is a suspect';
const kinds = ['autoresponder', 'notification', 'webhook'] as const;

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  /** A store with these limits and deliveries, by default a new one. */
  const storeWith = async (options?: Parameters<typeof storeUnderClock>[1], place = makePlace()) =>
    storeUnderClock(await openPlace(await place), options);

  test.each([
    ['neither a restart nor a request extends it; a duplicate counts', '0 a, 40 a, 50 b 600, 50 a 600, 60 b'],
    ['a clock a year ahead uses up only its own', '525600 a, 525600 b, 0 a, 0 b, 0 c 3600, 60 c'],
  ])('two requests an hour of one network: %s', async (_what, requests) => {
    const place = makePlace();
    // The minute, the content, and for how many seconds it is refused.
    for (const [minute = '', details = '', seconds] of requests.split(', ').map((one) => one.split(' '))) {
      const { clock, submit } = await storeWith({ limits: { perIpPerHour: 2 } }, place);
      clock.now += Number(minute) * 60_000;
      const limited = seconds && { code: 'too-many-requests', retryAfterSeconds: Number(seconds) };
      expect(await submit(buildProposal({ details }), { ip })).toMatchObject(limited || { code: 'accepted' });
    }
  });

  test('a limit that cannot count refuses', async () => {
    const database = await openPlace(await makePlace());
    await storeUnderClock(database).submit(buildProposal(), {});
    const inTurn: SqlDatabase['inTurn'] = (work) =>
      database.inTurn((query) =>
        work(async <Row>(...asked: Parameters<typeof query>) => {
          const rows = await query<Row & { end: number }>(...asked);
          for (const row of rows) row.end = NaN;
          return rows;
        }),
      );
    const { submit, archive } = storeUnderClock({ ...database, inTurn });
    const refused = submit(buildProposal({ details: 'Another' }), {});
    await expect(refused).rejects.toMatchObject({ code: 'counter-unreadable' });
    expect(await archive.list()).toHaveLength(1);
  });

  test('above a day’s limits per mailbox and network, requests are stored and only the confirmation is held', async () => {
    const { clock, submit, latest } = await storeWith({ limits: { perRecipientPerDay: 1, perIpPerHour: 2 } });
    for (const [email, client, state, reason, later = hourMs] of [
      ['ada+1@example.com', {}, 'queued', null],
      ['Ada+2@Example.com', {}, 'held', 'limit'],
      // A suspect uses up nothing.
      ['b@example.com', { ip, suspicion }, 'held', null],
      ['b+again@example.com', { ip }, 'queued', null],
      ['c@example.org', { ip }, 'queued', null],
      ['d@example.net', { ip }, 'held', 'limit'],
      ['d@example.net', { ip }, 'queued', null, dayMs],
    ] as const) {
      clock.now += later;
      expect((await submit(buildProposal({ email }), client)).code).toBe('accepted');
      const notification = { state: 'queued', reason: null };
      expect([email, ...(await latest()).deliveries]).toMatchObject([email, { state, reason }, notification]);
    }
  });

  test('what a program sent first swallows no visitor’s request, but the program’s own repetition', async () => {
    const { submit, archive } = await storeWith();
    for (const [why, states] of [
      ['it is a program', ['held']],
      ['another reason', ['held']],
      ['', ['held', 'queued']],
      ['', ['held', 'queued']],
      ['it is a program', ['held', 'queued']],
    ] as const) {
      await submit(buildProposal(), { suspicion: why });
      const confirmations = (await archive.list()).map(({ deliveries }) => String(deliveries[0]?.state));
      expect(confirmations.toSorted()).toEqual(states);
    }
  });

  test('networks and email addresses are counted under salted hashes that differ from store to store', async () => {
    const keys = [];
    for (const database of [await openPlace(await makePlace()), await openPlace(await makePlace())]) {
      const { submit } = storeUnderClock(database);
      for (const why of ['', suspicion]) await submit(buildProposal(), { ip, suspicion: why });
      const counters = 'select key from public.proposal_quotas order by key';
      keys.push((await database.query<{ key: string }>(counters)).map(({ key }) => key));
    }
    const [one = [], other = []] = keys;
    const hash = '[0-9a-f]{64}';
    expect(one.join()).toMatch(new RegExp(`^all,day:${hash},ip:${hash},spam,spam:${hash},to:${hash}$`));
    expect(one.filter((key) => other.includes(key))).toEqual(['all', 'spam']);
  });

  test('above two an hour, what a request leads to waits for a later hour, for a day at most', async () => {
    const { clock, store, latest, submit } = await storeWith({ limits: { perHour: 2 }, deliveries: kinds });
    const end = clock.now + 1_000 + hourMs;
    let waiting: number | undefined;
    /** Sends what is due at that time. Returns the names of each kind. */
    async function sent(at: number) {
      const names = { autoresponder: '', notification: '', webhook: '' };
      for (const kind of kinds)
        for (let claim; (claim = await store.claim(kind, at, 1_000));) {
          names[kind] += claim.proposal.fullName;
          waiting = claim.more?.waiting ?? waiting;
          await store.settle(claim, { state: 'sent', at });
        }
      return Object.values(names).map((all) => all.split('').toSorted().join(''));
    }
    async function submitAll(names: string, why = '') {
      for (const fullName of names) {
        clock.now += 1_000;
        await submit(buildProposal({ fullName, details: `${clock.now}` }), { suspicion: why });
      }
    }
    await submitAll('abcde');
    await submitAll('s', suspicion);
    expect(await sent(end - 1)).toEqual(['ab', 'abs', 'abs']);
    expect([waiting, await store.failedDeliveries(end)]).toEqual([3, undefined]);
    expect(await sent(end)).toEqual(['cd', 'cd', 'cd']);
    expect(await store.nextDue('notification')).toBe(end + hourMs);

    await submitAll('z'.repeat(50));
    await sent(clock.now + dayMs);
    const [confirmation, ...others] = (await latest()).deliveries;
    expect(confirmation).toMatchObject({ state: 'held', reason: 'limit' });
    expect(others.map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('the same content is one request for 24 hours, and a clock a year ahead delays no request or mail', async () => {
    const { clock, store, submit, archive } = await storeWith();
    const { now } = clock;
    const yearAhead = 365 * dayMs;
    const zoe = { fullName: 'Zo\u00eb', email: 'zoe@example.com', details: 'a b' };
    for (const [at, typed, stored] of [
      [yearAhead, zoe, 1],
      [0, zoe, 2],
      // In another case, with other white space, and its accent in another form.
      [dayMs - 1, { fullName: 'Zoe\u0308', email: 'ZOE@example.com', details: 'a  b\n' }, 2],
      [dayMs - 1, { ...zoe, fullName: 'Zoe' }, 3],
      [dayMs, zoe, 4],
    ] as const) {
      clock.now = now + at;
      await submit(buildProposal(typed), {});
      expect(await archive.list()).toHaveLength(stored);
    }
    // The mail of the first is due.
    const claims = [
      await store.claim('notification', now, 1_000),
      await store.claim('notification', now, 1_000),
    ];
    expect(claims.map((one) => one?.proposal.createdAt)).toContain(now + yearAhead);
  });

  test('a key is known for eight days, whatever is purged, and also of a request that was posted without one', async () => {
    const { clock, store, submit, archive } = await storeWith();
    const { now } = clock;
    await submit(buildProposal(), {});
    for (const [days, stored] of [
      [0.1, 1],
      [7, 1],
      [8.2, 2],
    ] as const) {
      clock.now = now + days * dayMs;
      await store.purge(0, clock.now);
      await submit(buildProposal(), { key: 'a'.repeat(32) });
      expect([days, (await archive.list()).length]).toEqual([days, stored]);
    }
  });
});
