import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { detailsOf } from '../helpers/fields.ts';
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

  test('every attempt at a mail says how many suspects came before it and are in no other', async () => {
    const { clock, store, submit } = await storeWith({ deliveries: ['notification'] });
    for (const fullName of ['1', '2', '3', '4', '5', '6', '7', 'first', '8', 'second', 'third']) {
      clock.now += 1_000;
      await submit(buildProposal({ fullName }), { suspicion: /\d/.test(fullName) ? 'it is one' : '' });
    }
    for (const hours of [0, 1, 2]) {
      const at = clock.now + hours * hourMs;
      const counts: Record<string, number | undefined> = {};
      for (let claim; (claim = await store.claim('notification', at, 1_000));) {
        await store.settle(claim, { state: 'queued', dueAt: at + hourMs, reason: 'busy' });
        counts[claim.proposal.fullName] = claim.more?.suspects;
      }
      expect(counts).toEqual({ '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, first: 2, second: 1, third: 0 });
    }
  });

  test('the same content is one request for 24 hours, and a clock a year ahead delays no request or mail', async () => {
    const { clock, store, submit, archive } = await storeWith();
    const { now } = clock;
    const yearAhead = 365 * dayMs;
    for (const [at, email, stored] of [
      [yearAhead, 'ada@example.com', 1],
      [0, 'ada@example.com', 2],
      [dayMs - 1, 'ADA@example.com', 2],
      [dayMs, 'ada@example.com', 3],
    ] as const) {
      clock.now = now + at;
      await submit(buildProposal({ email }), {});
      expect(await archive.list()).toHaveLength(stored);
    }
    const claim = async (at: number) => (await store.claim('notification', now + at, 1_000))!;
    // That of the first request is due, and a wait of 24 hours is kept.
    const claims = [await claim(0), await claim(0)];
    for (const one of claims)
      await store.settle(one, { state: 'queued', dueAt: now + dayMs, reason: 'busy' });
    expect(claims.map(({ proposal }) => proposal.createdAt)).toContain(now + yearAhead);
    expect(await claim(0)).toBeUndefined();
    const again = [await claim(dayMs), await claim(dayMs), await claim(dayMs)];
    expect(new Set(again.map(({ id }) => id)).size).toBe(3);
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

  test('two workers claim different mails until a lease ends, and a late outcome changes nothing', async () => {
    const { clock, store, submit, archive } = await storeWith({ deliveries: ['notification'] });
    for (const details of ['one', 'another']) await submit(buildProposal({ details }), {});
    const claim = (after = 0) => store.claim('notification', clock.now + after, 1_000);
    const claims = await Promise.all([claim(), claim()]);
    expect(new Set(claims.map((one) => one && detailsOf(one.proposal)))).toEqual(new Set(['one', 'another']));
    expect(await claim(999)).toBeUndefined();
    const again = await claim(1_000);
    const late = claims.find((one) => one?.id === again?.id);
    expect([late?.attempt, again?.attempt]).toEqual([1, 2]);
    const tooLate = () => store.settle(late!, { state: 'sent', at: clock.now });
    await tooLate();
    await store.settle(again!, { state: 'dead', reason: 'EENVELOPE 550' });
    await tooLate();
    const [stored] = await archive.list(1, { id: again!.id });
    expect(stored?.deliveries).toMatchObject([{ state: 'dead', attempts: 2, reason: 'EENVELOPE 550' }]);
  });
});
