import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../server/functions/sqlite.ts';
import { createSqliteArchive } from '../../server/functions/sqliteArchive.ts';
import { createSqliteStore } from '../../server/functions/sqliteStore.ts';
import { createAccept } from '../../supabase/functions/send-autoresponder/core/accept.ts';
import { DeliveryRefused } from '../../supabase/functions/send-autoresponder/core/mail.ts';
import { drainOutbox } from '../../supabase/functions/send-autoresponder/core/outbox.ts';
import type { Deliver } from '../../supabase/functions/send-autoresponder/core/outbox.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { collectingLogger, temporaryFolder } from '../helpers/proposalsApp.ts';

const start = Date.UTC(2026, 0, 1);
const limits = { perIpPerHour: 9, perRecipientPerDay: 9, perHour: 9 };

/** A store with one request and one delivery of that kind, under a clock that the test sets. */
async function outboxWith(kind: 'notification' | 'function', deliver: Deliver) {
  const clock = { now: start };
  const database = await openSqlite(temporaryFolder());
  const store = createSqliteStore(database);
  const archive = createSqliteArchive(database);
  onTestFinished(() => store.close());
  const logger = collectingLogger();
  await createAccept({ store, limits, deliveries: [kind], now: () => clock.now })(buildProposal(), {});
  const drain = (attemptMs = 5_000) =>
    drainOutbox({ store, logger, attemptMs, now: () => clock.now, deliver: { [kind]: deliver } });
  const state = async () => (await archive.list())[0]?.deliveries[0];
  return { clock, store, archive, logger, drain, state };
}

const failing: Deliver = async () => {
  throw Object.assign(new Error('ada@example.com is away'), { code: 'ETIMEDOUT' });
};

test('a failed mail is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, then given up and logged', async () => {
  const { clock, store, logger, drain, state } = await outboxWith('notification', failing);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    expect(await drain()).toBe(1);
    const due = (await store.nextDue()) ?? 0;
    waits.push((due - clock.now) / 1000);
    clock.now = due - 1;
    expect(await drain()).toBe(0);
    clock.now = due;
  }
  expect(waits).toEqual([30, 120, 600, 3_600, 21_600, 86_400]);
  expect(await drain()).toBe(1);
  expect(await state()).toEqual({ kind: 'notification', state: 'dead', attempts: 7, reason: 'ETIMEDOUT' });
  expect(await store.nextDue()).toBeUndefined();
  expect(logger.lines.at(-1)).toContain('Delivery given up');
  expect(logger.lines.join()).not.toContain('ada@');
});

test('a mail that is refused for good is given up at once', async () => {
  const { drain, state } = await outboxWith('notification', async () => {
    throw new DeliveryRefused('EENVELOPE 550');
  });
  await drain();
  expect(await state()).toMatchObject({ state: 'dead', attempts: 1, reason: 'EENVELOPE 550' });
});

test('what was given up is sent after the owner puts it back', async () => {
  let refuse = true;
  const { clock, archive, drain, state } = await outboxWith('notification', async () => {
    if (refuse) throw new DeliveryRefused('EENVELOPE 550');
  });
  await drain();
  refuse = false;
  expect(await drain()).toBe(0);
  expect(await archive.requeueDead(clock.now)).toBe(1);
  await drain();
  expect(await state()).toEqual({ kind: 'notification', state: 'sent', attempts: 1, reason: null });
});

test('a spooled request is never given up and tried at least every hour', async () => {
  const { clock, store, drain, state } = await outboxWith('function', failing);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await drain();
    const due = (await store.nextDue()) ?? 0;
    expect(due - clock.now).toBeLessThanOrEqual(3_600_000);
    clock.now = due;
  }
  expect(await state()).toMatchObject({ state: 'queued', attempts: 20 });
});

test('under a lease nobody else gets the mail; when it ends, the next one does', async () => {
  const { clock, store } = await outboxWith('notification', failing);
  const first = await store.claim(clock.now, 60_000);
  expect(first?.attempt).toBe(1);
  expect(await store.claim(clock.now + 59_999, 60_000)).toBeUndefined();
  const second = await store.claim(clock.now + 60_000, 60_000);
  expect(second?.attempt).toBe(2);
});

test('an attempt that comes back after its lease changes nothing any more', async () => {
  const { clock, store, state } = await outboxWith('notification', failing);
  const late = await store.claim(clock.now, 1_000);
  const current = await store.claim(clock.now + 1_000, 1_000);
  if (!late || !current) throw new Error('nothing was claimed');
  await store.settle(current, { state: 'sent', at: clock.now });
  await store.settle(late, { state: 'dead', reason: 'late' });
  expect(await state()).toMatchObject({ state: 'sent' });
});

test('an attempt that hangs is ended and counts as failed', async () => {
  const aborted: boolean[] = [];
  const hanging: Deliver = (_claim, signal) =>
    new Promise(() => {
      signal.addEventListener('abort', () => aborted.push(true));
    });
  const { drain, state } = await outboxWith('notification', hanging);
  await drain(20);
  expect(aborted).toEqual([true]);
  expect(await state()).toMatchObject({ state: 'queued', reason: 'timed-out' });
});
