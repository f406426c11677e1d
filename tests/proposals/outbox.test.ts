import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryRefused, type Deliver } from '#proposal/attempt.ts';
import { startOutbox } from '#proposal/outbox.ts';
import type { Claim, DeliveryKind } from '#proposal/store.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { collectingLogger } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/storePlaces.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';

/** A store with one request and one delivery of that kind, and a clock set by the test. */
async function outboxWith(kind: DeliveryKind, deliver: Deliver) {
  const { clock, store, submit, archive } = storeUnderClock(await openPlace(), { deliveries: [kind] });
  const logger = collectingLogger();
  await submit(buildProposal(), {});
  const drain = async () => {
    const outbox = startOutbox({ store, logger, now: () => clock.now, deliver: { [kind]: deliver } });
    await outbox.idle();
    return outbox.close(0);
  };
  const state = async () => (await archive.list())[0]?.deliveries[0];
  return { clock, store, submit, logger, drain, state };
}

const failing: Deliver = async () => {
  throw Object.assign(new Error('ada@example.com is away'), { code: 'ETIMEDOUT' });
};

test('a failed mail is tried again after 30 s, 2 min, 10 min, hourly for a day and then every 6 h until the fifth, then given up and logged', async () => {
  const { clock, store, logger, drain, state } = await outboxWith('notification', failing);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 43; attempt += 1) {
    expect(await drain()).toBe(1);
    const due = (await store.nextDue('notification')) ?? 0;
    waits.push((due - clock.now) / 1000);
    clock.now = due - 1;
    expect(await drain()).toBe(0);
    clock.now = due;
  }
  const hourly = Array<number>(24).fill(3_600);
  expect(waits).toEqual([30, 120, 600, ...hourly, ...Array<number>(16).fill(21_600)]);
  expect(await drain()).toBe(1);
  expect(await state()).toEqual({ kind: 'notification', state: 'dead', attempts: 44, reason: 'ETIMEDOUT' });
  expect(await store.nextDue('notification')).toBeUndefined();
  expect(logger.lines.at(-1)).toContain('Delivery given up');
  expect(logger.lines.join()).not.toContain('ada@');
});

test.each([
  ['autoresponder', 'dead'],
  ['notification', 'queued'],
  ['webhook', 'queued'],
] as const)(
  'after a permanent refusal the visitor’s mail is given up, and what the agency gets is retried (%s: %s)',
  async (kind, state) => {
    const { drain, state: found } = await outboxWith(kind, async () => {
      throw new DeliveryRefused('EENVELOPE 550');
    });
    await drain();
    expect(await found()).toMatchObject({ state, attempts: 1, reason: 'EENVELOPE 550' });
  },
);

test('a spooled request is never given up and tried at least every hour', async () => {
  const { clock, store, drain, state } = await outboxWith('function', failing);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await drain();
    const due = (await store.nextDue('function')) ?? 0;
    expect(due - clock.now).toBeLessThanOrEqual(3_600_000);
    clock.now = due;
  }
  expect(await state()).toMatchObject({ state: 'queued', attempts: 20 });
});

test('nobody else can claim a leased mail until the lease ends', async () => {
  const { clock, store } = await outboxWith('notification', failing);
  const first = await store.claim('notification', clock.now, 60_000);
  expect(first?.attempt).toBe(1);
  expect(await store.claim('notification', clock.now + 59_999, 60_000)).toBeUndefined();
  const second = await store.claim('notification', clock.now + 60_000, 60_000);
  expect(second?.attempt).toBe(2);
});

test('an attempt that finishes after its lease changes nothing', async () => {
  const { clock, store, state } = await outboxWith('notification', failing);
  const late = await store.claim('notification', clock.now, 1_000);
  const current = await store.claim('notification', clock.now + 1_000, 1_000);
  if (!late || !current) throw new Error('nothing was claimed');
  await store.settle(current, { state: 'sent', at: clock.now });
  await store.settle(late, { state: 'dead', reason: 'late' });
  expect(await state()).toMatchObject({ state: 'sent' });
});

test('a request that arrives while the outbox looks up the next due time is delivered at once', async () => {
  const delivered: string[] = [];
  const { clock, store, submit, logger } = await outboxWith('notification', failing);
  const moments = new EventEmitter();
  const looked = once(moments, 'looked');
  const submitted = once(moments, 'submitted');
  // The real store. Its second lookup takes as long as the test wants.
  const slow = {
    ...store,
    async nextDue(kind: DeliveryKind) {
      const due = await store.nextDue(kind);
      if (kind === 'notification' && delivered.length === 1) {
        moments.emit('looked');
        await submitted;
      }
      return due;
    },
  };
  const deliver = { notification: async ({ proposal }: Claim) => void delivered.push(proposal.details) };
  const outbox = startOutbox({ store: slow, logger, now: () => clock.now, deliver });
  onTestFinished(async () => void (await outbox.close(0)));
  await looked;
  await submit(buildProposal({ details: 'meanwhile' }), {});
  outbox.wake();
  moments.emit('submitted');
  await expect.poll(() => delivered, soon).toHaveLength(2);
});
