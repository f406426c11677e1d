import { describe, expect, test } from 'vitest';
import { notification } from '#proposal/mailTexts.ts';
import { type Claim, deliveryKinds } from '#proposal/store.ts';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal, sender } from '../helpers/proposal.ts';
import { openPlace, storePlaces } from '../helpers/storePlaces.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 0, 1);
const yearAhead = now + 365 * 24 * hourMs;

const server = usePostgres();

const nameOf = ({ proposal, kind }: Claim) => `${proposal.fullName}: ${kind}`;

const names = (claims: readonly Claim[]) => claims.map(nameOf).toSorted();

describe.each(storePlaces(server))('on %s', (_name, place) => {
  /** A store with these limits, and a clock set by the test. */
  async function underClock(limits: { perIpPerHour?: number; perHour?: number }) {
    const { store, ...rest } = storeUnderClock(await openPlace(await place()), { limits });
    /** Sends what is due at that time, and returns it. */
    async function sent(at: number) {
      const claims: Claim[] = [];
      for (const kind of deliveryKinds)
        for (let claim; (claim = await store.claim(kind, at, 1_000));) {
          claims.push(claim);
          await store.settle(claim, { state: 'sent', at });
        }
      return claims;
    }
    return { store, sent, ...rest };
  }

  /** With a limit of two requests an hour. Each comes a second after the one before. */
  async function busyHour() {
    const { clock, submit, ...rest } = await underClock({ perHour: 2 });
    const post = (name: string, suspicion = '') => {
      clock.now += 1_000;
      return submit(buildProposal({ fullName: name, email: `${name}@example.com` }), { suspicion });
    };
    return { ...rest, post, end: now + hourMs + 1_000 };
  }

  test('the confirmations of a busy hour go out when it is over, two an hour, and nobody releases them', async () => {
    const { store, post, sent, end } = await busyHour();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await post(name);
    const ofVisitors = async (at: number) =>
      names(await sent(at)).filter((what) => what.endsWith('autoresponder'));
    expect(await ofVisitors(end - 1)).toEqual(['a: autoresponder', 'b: autoresponder']);
    expect(await store.failedDeliveries(end)).toBeUndefined();
    expect(await ofVisitors(end)).toEqual(['c: autoresponder', 'd: autoresponder']);
    expect(await store.nextDue('autoresponder')).toBe(end + hourMs);
    expect(await store.failedDeliveries(end + hourMs)).toBeUndefined();
    expect(await ofVisitors(end + hourMs)).toEqual(['e: autoresponder']);
  });

  test('above the limit, one notification at the end of the hour says how many requests it stands for, suspects too', async () => {
    const { archive, post, sent, end } = await busyHour();
    for (const name of ['a', 'b', 'c', 'd']) await post(name);
    await post('e', 'it is a suspect');
    const ofOwner = async (at: number) => (await sent(at)).filter(({ kind }) => kind === 'notification');
    expect(names(await ofOwner(end - 1))).toEqual(['a: notification', 'b: notification']);
    const [one, ...others] = await ofOwner(end);
    expect([one && nameOf(one), one?.more, others]).toEqual(['c: notification', 2, []]);
    expect(one && notification(one.proposal, sender, one.more).text).toContain(
      fill(mails.notification.moreText, { count: '2' }),
    );
    // Both are listed, and the owner can still ask for their notifications.
    const [e, d] = await archive.list();
    expect([d?.fullName, d?.deliveries[1]?.state, e?.deliveries[1]?.state]).toEqual(['d', 'held', 'held']);
  });

  /** A network with a limit of two requests an hour. */
  async function oneNetwork() {
    const { store, clock, submit } = await underClock({ perIpPerHour: 2 });
    const post = (details: string) => submit(buildProposal({ details }), { ip: '192.0.2.1' });
    return { store, clock, post };
  }

  test('a limit used up by a clock a year ahead is ignored, and works again afterward', async () => {
    const { clock, post } = await oneNetwork();
    clock.now = yearAhead;
    for (const details of ['1', '2']) expect((await post(details)).code).toBe('accepted');
    expect(await post('3')).toEqual({ code: 'too-many-requests', retryAfterSeconds: 3_600 });

    clock.now = now;
    for (const details of ['4', '5']) expect((await post(details)).code).toBe('accepted');
    expect(await post('6')).toEqual({ code: 'too-many-requests', retryAfterSeconds: 3_600 });
    clock.now = now + hourMs;
    expect((await post('6')).code).toBe('accepted');
  });

  test('a second server whose clock is half a minute behind neither shortens nor extends a limit', async () => {
    const { clock, post } = await oneNetwork();
    clock.now = now + 30_000;
    for (const details of ['1', '2']) await post(details);
    clock.now = now;
    expect(await post('3')).toEqual({ code: 'too-many-requests', retryAfterSeconds: 3_600 });
    expect((await post('1')).code).toBe('accepted');
  });

  test('content that was stored by a clock a year ahead does not make the same content a duplicate', async () => {
    const { clock, post } = await oneNetwork();
    clock.now = yearAhead;
    const first = await post('the same');
    expect(await post('the same')).toEqual(first);
    clock.now = now;
    const second = await post('the same');
    expect(second).not.toEqual(first);
    expect(await post('the same')).toEqual(second);
  });

  test('mail delayed by a clock a year ahead is due, but a wait of 24 hours is kept', async () => {
    const { store, clock, post } = await oneNetwork();
    clock.now = yearAhead;
    await post('put off');
    const late = await store.claim('notification', now, 1_000);
    expect(late?.proposal.details).toBe('put off');
    if (late) await store.settle(late, { state: 'queued', dueAt: now + 24 * hourMs, reason: 'busy' });
    expect(await store.claim('notification', now, 1_000)).toBeUndefined();
    expect((await store.claim('notification', now + 24 * hourMs, 1_000))?.proposal.details).toBe('put off');
  });
});
