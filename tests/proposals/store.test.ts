import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';

const kinds = ['autoresponder', 'notification', 'webhook'] as const;

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  const storeWith = async (options?: Parameters<typeof storeUnderClock>[1]) =>
    storeUnderClock(await openPlace(await makePlace()), options);

  test('above two an hour, what a request leads to waits for a later hour, for a day at most', async () => {
    const { clock, store, archive, submit } = await storeWith({ limits: { perHour: 2 }, deliveries: kinds });
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
    async function submitAll(names: string, suspicion = '') {
      for (const fullName of names) {
        clock.now += 1_000;
        await submit(buildProposal({ fullName, details: `${clock.now}` }), { suspicion });
      }
    }
    await submitAll('abcde');
    await submitAll('s', 'it is a suspect');
    expect(await sent(end - 1)).toEqual(['ab', 'abs', 'abs']);
    expect([waiting, await store.failedDeliveries(end)]).toEqual([3, undefined]);
    expect(await sent(end)).toEqual(['cd', 'cd', 'cd']);
    expect(await store.nextDue('notification')).toBe(end + hourMs);
    // The owner may have it now.
    const [, late] = await archive.list(2);
    expect(await archive.put([late!], 'queued', end)).toBe(3);
    expect(await sent(end)).toEqual(['e', 'e', 'e']);

    await submitAll('z'.repeat(50));
    const [last, next] = await archive.list(2);
    const queued = { state: 'queued', reason: null };
    expect(last?.deliveries).toMatchObject([{ state: 'held', reason: 'limit' }, queued, queued]);
    expect(await archive.put([next!], 'held', clock.now)).toBe(3);
    await sent(clock.now + dayMs);
    const states = (await archive.list(2)).map(({ deliveries }) => deliveries.map(({ state }) => state));
    expect(states).toEqual([
      ['held', 'sent', 'sent'],
      ['held', 'held', 'held'],
    ]);
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
