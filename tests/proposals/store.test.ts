import { describe, expect, test } from 'vitest';
import { type Claim, deliveryKinds } from '#proposal/store/records.ts';
import { mails } from '#site/mails.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const now = Date.UTC(2026, 0, 1);
const yearAhead = 365 * dayMs;

const ip = '192.0.2.1';

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  const storeWith = async (options?: Parameters<typeof storeUnderClock>[1]) =>
    storeUnderClock(await openPlace(await makePlace()), options);

  test('above two an hour, confirmations go out two an hour, and notifications are held until released', async () => {
    const { clock, store, archive, submit } = await storeWith({ limits: { perHour: 2 } });
    const end = now + hourMs + 1_000;
    /** Sends what is due at that time. Returns the names of the requests of which that kind was sent. */
    async function sent(at: number, wanted: Claim['kind']) {
      const claims: Claim[] = [];
      for (const kind of deliveryKinds)
        for (let claim; (claim = await store.claim(kind, at, 1_000)); claims.push(claim))
          await store.settle(claim, { state: 'sent', at });
      return claims.filter(({ kind }) => kind === wanted).map(({ proposal }) => proposal.fullName);
    }
    for (const fullName of ['a', 'b', 'c', 'd', 'e', 'suspect']) {
      clock.now += 1_000;
      const suspicion = fullName === 'suspect' ? 'it is one' : '';
      await submit(buildProposal({ fullName, email: `${fullName}@example.com` }), { suspicion });
    }
    expect(await sent(end - 1, 'notification')).toEqual(['a', 'b']);
    expect(await store.failedDeliveries(end)).toMatchObject({ dead: 0, overdue: 0 });
    expect((await sent(end, 'autoresponder')).toSorted()).toEqual(['c', 'd']);
    expect(await store.nextDue('autoresponder')).toBe(end + hourMs);
    expect(await sent(end + hourMs, 'autoresponder')).toEqual(['e']);

    const [suspect, e, d, c] = await archive.list();
    expect(await store.failedDeliveries(end)).toMatchObject({ held: 4, dead: 0, oldest: c?.createdAt });
    expect(await archive.unannounced()).toEqual([suspect, e, d, c].map((one) => one?.id));
    await archive.put([c!], 'queued', end);
    expect(await sent(end, 'notification')).toEqual(['c']);
    expect(await store.failedDeliveries(end)).toMatchObject({ held: 3, oldest: d?.createdAt });
    await archive.put([suspect!, e!, d!], 'held', end);
    expect([await store.failedDeliveries(end), await archive.countHeld()]).toEqual([undefined, 4]);
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

  test('above a day’s limits per mailbox and network, requests are stored and no confirmation is sent', async () => {
    const limits = { perRecipientPerDay: 1, perIpPerHour: 2 };
    const { clock, submit, latest } = await storeWith({ limits });
    const { recipient, network } = mails.suspicions;
    for (const [email, client, suspicion] of [
      ['a.da+1@gmail.com', {}, ''],
      ['Ada+2@googlemail.com', {}, recipient],
      // A suspect uses up nothing.
      ['b@example.com', { suspicion: 'it is one' }, 'it is one'],
      ['b+again@example.com', { ip }, ''],
      ['c@example.org', { ip }, ''],
      ['d@example.net', { ip }, network],
    ] as const) {
      clock.now += hourMs;
      expect((await submit(buildProposal({ email }), client)).code).toBe('accepted');
      const { deliveries, ...stored } = await latest();
      expect(stored).toMatchObject({ email, suspicion });
      expect(deliveries.map(({ state }) => state)).toEqual([suspicion ? 'held' : 'queued', 'queued']);
    }
    clock.now += dayMs;
    await submit(buildProposal({ email: 'd@example.net' }), { ip });
    expect(await latest()).toMatchObject({ suspicion: '' });
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
    expect(new Set(claims.map((one) => one?.proposal.details))).toEqual(new Set(['one', 'another']));
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
