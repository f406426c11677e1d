import { describe, expect, test } from 'vitest';
import type { DigestClaim } from '#proposal/store.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace, storePlaces } from '../helpers/storePlaces.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';

const leaseMs = 90_000;

/** That hour of a day in 2026, in local time. */
const morning = (day: number, hour = 8) => new Date(2026, 0, day, hour).getTime();

const server = usePostgres();

describe.each(storePlaces(server))('on %s', (_name, place) => {
  /** A store under a clock set by the test. A digest is due for the first time on January 2. */
  async function underClock() {
    const { store, clock, submit } = storeUnderClock(await openPlace(await place()));
    const claim = (at: number) => store.claimDigest('notification', at, leaseMs);
    expect(await claim(morning(1, 12))).toBeUndefined();
    /** Stores a request. Returns its id. */
    async function ask(at: number, suspicion = '') {
      clock.now = at;
      const answer = await submit(buildProposal({ details: `${at}` }), { suspicion });
      return answer.code === 'accepted' ? answer.id : '';
    }
    /** Stores a request whose notification and confirmation go out. */
    async function confirmed(at: number, suspicion = '') {
      const id = await ask(at, suspicion);
      for (const kind of ['autoresponder', 'notification'] as const)
        for (let one; (one = await store.claim(kind, at, leaseMs));)
          await store.settle(one, { state: 'sent', at });
      return id;
    }
    const sent = (digest: DigestClaim | undefined, at: number) =>
      store.settle(digest!, { state: 'sent', at });
    return { store, claim, ask, confirmed, sent };
  }

  test('a digest is due at eight, once a day, only if there is something to say, and a clock a year ahead puts off none', async () => {
    const { claim, confirmed, sent } = await underClock();
    expect(await claim(morning(366))).toBeUndefined();
    expect(await claim(morning(2))).toBeUndefined();
    const id = await confirmed(morning(2, 9));
    expect(await claim(morning(3) - 1)).toBeUndefined();
    const digest = await claim(morning(3));
    expect(digest).toMatchObject({ added: [id], suspects: [], failed: [] });
    await sent(digest, morning(3));
    for (const later of [morning(3), morning(3, 20), morning(4), morning(5)])
      expect(await claim(later)).toBeUndefined();
  });

  test('a server that was down for days tells of all of them in one digest', async () => {
    const { claim, confirmed, sent } = await underClock();
    const [first, second] = [await confirmed(morning(1, 13)), await confirmed(morning(4, 13))];
    const digest = await claim(morning(6, 15));
    expect(digest?.added).toEqual([second, first]);
    await sent(digest, morning(6, 15));
    const third = await confirmed(morning(6, 16));
    for (const later of [morning(6, 18), morning(7) - 1]) expect(await claim(later)).toBeUndefined();
    expect(await claim(morning(7))).toMatchObject({ added: [third] });
  });

  test('what failed is told every day, and a suspect with news only', async () => {
    const { store, claim, ask, confirmed, sent } = await underClock();
    const suspect = await confirmed(morning(1, 13), 'it is one');
    const failing = await ask(morning(1, 14));
    const refused = await store.claim('autoresponder', morning(1, 14), leaseMs);
    await store.settle(refused!, { state: 'dead', reason: 'EENVELOPE 550' });
    const last = await confirmed(morning(1, 15));
    for (const [day, added] of [
      [2, [last, failing, suspect]],
      [3, []],
    ] as const) {
      const digest = await claim(morning(day));
      expect(digest).toMatchObject({ added, suspects: [suspect], failed: [failing] });
      await sent(digest, morning(day));
    }
  });

  test('of servers that look at the same time one sends the digest; after its crash, another sends the same', async () => {
    const { store, claim, confirmed, sent } = await underClock();
    const id = await confirmed(morning(1, 13));
    const claims = await Promise.all([1, 2, 3, 4].map(() => claim(morning(2))));
    const [digest, ...others] = claims.filter((one) => one !== undefined);
    expect([digest?.added, others]).toEqual([[id], []]);
    // Its lease is extended once.
    await store.settle(digest!, { state: 'queued', dueAt: morning(2) + 2 * leaseMs });
    expect(await claim(morning(2) + leaseMs)).toBeUndefined();
    const again = await claim(morning(2) + 2 * leaseMs);
    expect(again).toMatchObject({ id: digest!.id, attempt: 2 });
    await sent(again, morning(2));
    await store.settle(digest!, { state: 'queued', dueAt: 0, reason: 'too late' });
    expect(await claim(morning(3))).toBeUndefined();
  });

  test('a digest that failed is due again when its wait is over, or when a server starts', async () => {
    const { store, claim, confirmed } = await underClock();
    await confirmed(morning(1, 13));
    const first = await claim(morning(2));
    // A server that starts now leaves the attempt alone.
    await store.retryWaiting(morning(2));
    expect(await claim(morning(2))).toBeUndefined();
    const dueAt = morning(2) + 30 * 60_000;
    const failed = { state: 'queued', dueAt, reason: 'EAUTH 535' } as const;
    await store.settle(first!, failed);
    expect(await claim(dueAt - 1)).toBeUndefined();
    await store.retryWaiting(dueAt - 1);
    const second = await claim(dueAt - 1);
    expect(second).toMatchObject({ id: first!.id, attempt: 2 });
    await store.settle(second!, failed);
    expect(await claim(dueAt)).toMatchObject({ attempt: 3 });
  });
});
