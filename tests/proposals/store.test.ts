import { describe, expect, test } from 'vitest';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';
import { detailsOf } from '../helpers/fields.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const now = Date.UTC(2026, 0, 1);
const yearAhead = 365 * dayMs;

const ip = '192.0.2.1';

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  const storeWith = async (options?: Parameters<typeof storeUnderClock>[1]) =>
    storeUnderClock(await openPlace(await makePlace()), options);

  test('above two an hour, what a request leads to waits for a later hour, for a day at most', async () => {
    const deliveries = ['autoresponder', 'notification', 'webhook'] as const;
    const { clock, store, archive, submit } = await storeWith({ limits: { perHour: 2 }, deliveries });
    const end = now + hourMs + 1_000;
    /** Sends what is due at that time. Returns the names of each kind. */
    async function sent(at: number) {
      const names: string[] = [];
      for (const kind of deliveries) {
        const ofKind: string[] = [];
        for (let claim; (claim = await store.claim(kind, at, 1_000)); ofKind.push(claim.proposal.fullName))
          await store.settle(claim, { state: 'sent', at });
        names.push(ofKind.toSorted().join());
      }
      return names;
    }
    async function submitAll(names: readonly string[], suspicion = '') {
      for (const fullName of names) {
        clock.now += 1_000;
        await submit(buildProposal({ fullName, email: `${fullName}@example.com` }), { suspicion });
      }
    }
    await submitAll(['a', 'b', 'c', 'd', 'e']);
    await submitAll(['suspect'], 'it is one');
    expect(await sent(end - 1)).toEqual(['a,b', 'a,b,suspect', 'a,b,suspect']);
    expect(await store.failedDeliveries(end)).toBeUndefined();
    expect(await sent(end)).toEqual(['c,d', 'c,d', 'c,d']);
    expect(await store.nextDue('notification')).toBe(end + hourMs);
    // The owner may have it now.
    expect(
      await archive.put(
        (await archive.list()).filter(({ fullName }) => fullName === 'e'),
        'queued',
        end,
      ),
    ).toBe(3);
    expect(await sent(end)).toEqual(['e', 'e', 'e']);

    await submitAll(Array.from({ length: 50 }, (_, number) => `z${number}`));
    const [last] = await archive.list(1);
    expect(last?.deliveries).toMatchObject([
      { state: 'held', reason: 'limit' },
      { state: 'queued', reason: null },
      { state: 'queued', reason: null },
    ]);
    const [, next] = await archive.list(2);
    expect(await archive.put([next!], 'held', clock.now)).toBe(3);
    await sent(clock.now + dayMs);
    const states = (await archive.list(2)).map(({ deliveries: all }) => all.map(({ state }) => state).join());
    expect(states).toEqual(['held,sent,sent', 'held,held,held']);
  });

  test('every attempt at a mail says how many suspects came before it and are in no other', async () => {
    const { clock, store, submit } = await storeWith({ deliveries: ['notification'] });
    for (const fullName of ['1', '2', '3', '4', '5', '6', '7', 'first', '8', 'second', 'third']) {
      clock.now += 1_000;
      await submit(buildProposal({ fullName }), { suspicion: /\d/.test(fullName) ? 'it is one' : '' });
    }
    /** Lets each attempt at that time fail. Returns what the mails say. */
    async function said(at: number) {
      const counts: Record<string, number | undefined> = {};
      for (let claim; (claim = await store.claim('notification', at, 1_000));) {
        await store.settle(claim, { state: 'queued', dueAt: at + minuteMs, reason: 'busy' });
        counts[claim.proposal.fullName] = claim.more?.suspects;
      }
      return counts;
    }
    const counts = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, first: 2, second: 1, third: 0 };
    for (const hours of [0, 1, 2]) expect(await said(clock.now + hours * hourMs)).toEqual(counts);
  });

  test.each<[what: string, requests: [at: number, details: string, answer: string | number][]]>([
    [
      'neither a restart nor a further request extends it, the end of its hour resets it, and a duplicate counts',
      [
        [0, '1', 'accepted'],
        [40 * minuteMs, '1', 'accepted'],
        [50 * minuteMs, '3', 600],
        [50 * minuteMs, '1', 600],
        [60 * minuteMs, '3', 'accepted'],
      ],
    ],
    [
      'a clock a year ahead uses up only its own',
      [
        [yearAhead, '1', 'accepted'],
        [yearAhead, '2', 'accepted'],
        [yearAhead, '3', 3_600],
        [0, '1', 'accepted'],
        [0, '2', 'accepted'],
        [0, '3', 3_600],
        [hourMs, '3', 'accepted'],
      ],
    ],
    [
      'a second server whose clock is behind neither shortens nor extends it',
      [
        [30_000, '1', 'accepted'],
        [30_000, '2', 'accepted'],
        [0, '3', 3_600],
      ],
    ],
  ])('two requests an hour of one network: %s', async (_what, requests) => {
    const place = await makePlace();
    const answers = [];
    for (const [at, details] of requests) {
      const { clock, submit } = storeUnderClock(await openPlace(place), { limits: { perIpPerHour: 2 } });
      clock.now += at;
      const answer = await submit(buildProposal({ details }), { ip });
      answers.push(answer.code === 'accepted' ? answer.code : answer.retryAfterSeconds);
    }
    expect(answers).toEqual(requests.map(([, , answer]) => answer));
  });

  test('above a day’s limits per mailbox and network, requests are stored and only their confirmation is held', async () => {
    const limits = { perRecipientPerDay: 1, perIpPerHour: 2 };
    const { clock, submit, latest } = await storeWith({ limits });
    for (const [email, client, confirmation] of [
      ['ada+1@example.com', {}, 'queued'],
      ['Ada+2@Example.com', {}, 'held'],
      // A suspect uses up nothing.
      ['b@example.com', { ip, suspicion: 'it is one' }, 'held'],
      ['b+again@example.com', { ip }, 'queued'],
      ['c@example.org', { ip }, 'queued'],
      ['d@example.net', { ip }, 'held'],
    ] as const) {
      clock.now += hourMs;
      expect((await submit(buildProposal({ email }), client)).code).toBe('accepted');
      const { deliveries, suspicion } = await latest();
      expect([email, ...deliveries.map(({ state }) => state)]).toEqual([email, confirmation, 'queued']);
      const reason = confirmation === 'held' && !suspicion ? 'limit' : null;
      expect(deliveries.map((one) => one.reason)).toEqual([reason, null]);
    }
    clock.now += dayMs;
    await submit(buildProposal({ email: 'd@example.net' }), { ip });
    expect((await latest()).deliveries[0]).toMatchObject({ state: 'queued' });
  });

  test('the same content is one request for 24 hours, and a clock a year ahead delays no request or mail', async () => {
    const { clock, store, submit, archive } = await storeWith();
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
    const key = 'a'.repeat(32);
    const request = buildProposal();
    await submit(request, {});
    for (const [at, stored] of [
      [hourMs, 1],
      [7 * dayMs, 1],
      [8 * dayMs + 2 * hourMs, 2],
    ] as const) {
      clock.now = now + at;
      await store.purge(0, clock.now);
      await submit(request, { key });
      expect([at, (await archive.list()).length]).toEqual([at, stored]);
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
