import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forwardToSupabase } from '../../server/proposals/delivery/forwardToSupabase.ts';
import { DeliveryFailed, type Deliver } from '#proposal/attempt.ts';
import { webhookDelivery } from '#proposal/delivery/webhook.ts';
import { startOutbox } from '#proposal/outbox.ts';
import type { DeliveryKind } from '#proposal/store.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { collectingLogger } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/storePlaces.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';
import { startWebhookReceiver } from '../helpers/webhookReceiver.ts';

// The outbox reads the time and waits. Everything else, such as the database, runs as usual.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

/** An outbox with ten requests for one kind of delivery. */
async function outboxWith(kind: DeliveryKind, deliver: Deliver) {
  const { clock, store, submit, archive } = storeUnderClock(await openPlace(), { deliveries: [kind] });
  clock.now = Date.now();
  for (let number = 0; number < 10; number += 1) await submit(buildProposal({ details: `${number}` }), {});
  const outbox = startOutbox({ store, logger: collectingLogger(), deliver: { [kind]: deliver } });
  onTestFinished(async () => void (await outbox.close(0)));
  return { store, archive, submit, outbox };
}

test.each(['webhook', 'function'] as const)(
  'a %s that fails gets one request in half a minute, and all of them once it accepts one',
  async (kind) => {
    let accepts = false;
    const tried = new Set<string>();
    const { outbox } = await outboxWith(kind, async ({ proposal }) => {
      tried.add(proposal.id);
      if (!accepts) throw new DeliveryFailed('HTTP 500');
    });
    await outbox.idle();
    const first = tried.size;
    expect(first).toBeLessThanOrEqual(5);

    for (let halfMinutes = 1; halfMinutes <= 2; halfMinutes += 1) {
      vi.advanceTimersByTime(30_000);
      await outbox.idle();
      expect(tried.size).toBe(first + halfMinutes);
    }

    accepts = true;
    vi.advanceTimersByTime(30_000);
    await outbox.idle();
    expect(tried.size).toBe(10);
  },
);

test('a mail server that refuses ten visitors in a row delays no other visitor', async () => {
  const tried = new Set<string>();
  const { outbox } = await outboxWith('autoresponder', async ({ proposal }) => {
    tried.add(proposal.id);
    throw new DeliveryFailed('EENVELOPE 451');
  });
  await outbox.idle();
  expect(tried.size).toBe(10);
});

test('what another process puts into the outbox is sent within half a minute', async () => {
  const sent: string[] = [];
  const { outbox, submit } = await outboxWith('autoresponder', async ({ proposal }) => {
    sent.push(proposal.details);
  });
  await outbox.idle();
  await submit(buildProposal({ details: 'from elsewhere' }), {});
  expect(sent).not.toContain('from elsewhere');
  vi.advanceTimersByTime(30_000);
  await outbox.idle();
  expect(sent).toContain('from elsewhere');
});

test.each([
  ['webhook', (url: string) => webhookDelivery({ url, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })],
  ['function', (url: string) => forwardToSupabase(url, 'sb_publishable_key')],
] as const)('a %s that does not answer within ten seconds has failed', async (kind, deliveryTo) => {
  const receiver = await startWebhookReceiver();
  receiver.hangs = true;
  const { outbox, archive } = await outboxWith(kind, deliveryTo(receiver.url));
  const reasons = async () => (await archive.list()).map(({ deliveries }) => deliveries[0]?.reason);
  await vi.waitUntil(() => receiver.messages.length === 3, soon);
  expect(new Set(await reasons())).toEqual(new Set([null]));

  vi.advanceTimersByTime(10_000);
  await vi.waitUntil(async () => (await reasons()).includes('timed-out'), soon);
  await outbox.close(0);
});

test('a lease is renewed while its attempt runs, and ends soon after a crash', async () => {
  let begun = 0;
  const { store } = await outboxWith('notification', (_claim, { signal }) => {
    begun += 1;
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('end'))),
    );
  });
  await vi.waitUntil(() => begun === 3);
  // What another server on the same store can claim.
  const others = async () => (await Promise.all(claims(7))).filter((claim) => claim).length;
  const claims = (count: number) =>
    Array.from({ length: count }, () => store.claim('notification', Date.now(), 3_600_000));
  expect(await others()).toBe(7);

  for (let minutes = 0; minutes < 10; minutes += 0.5) {
    vi.advanceTimersByTime(30_000);
    expect(await others()).toBe(0);
  }

  const afterLease = Date.now() + 90_001;
  // Like a crash: nothing renews the lease.
  vi.clearAllTimers();
  vi.setSystemTime(afterLease);
  expect(await others()).toBe(3);
});

test('a clock that jumps an hour ahead starts no second attempt beside the one under way', async () => {
  const begun: string[] = [];
  const may = new EventEmitter();
  const [hanging, waiting] = [once(may, 'end'), once(may, 'go on')];
  const { store, outbox } = await outboxWith('notification', async ({ proposal }) => {
    await (begun.push(proposal.id) <= 2 ? hanging : waiting);
  });
  await vi.waitUntil(() => begun.length === 3);

  vi.setSystemTime(Date.now() + 3_600_000);
  may.emit('go on');

  await vi.waitUntil(() => begun.length >= 10);
  // Time in which the lane looks again, as it does after each attempt.
  for (let turns = 0; turns < 50; turns += 1) await store.nextDue('notification');
  may.emit('end');
  await outbox.idle();
  expect(begun).toHaveLength(10);
});
