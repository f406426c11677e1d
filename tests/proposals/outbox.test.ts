import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DeliveryFailed, type Deliver, type Deliveries } from '#proposal/delivery/attempt.ts';
import { startOutbox } from '#proposal/delivery/outbox.ts';
import { type DeliveryKind, deliveryKinds } from '#proposal/store/records.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';
import { soon } from '../helpers/soon.ts';
import { detailsOf } from '../helpers/fields.ts';

// The outbox reads the time and waits. Everything else, such as the database, runs as usual.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

/** An outbox that delivers by these functions, and has requests for all of them. */
async function outboxWith(deliver: Deliveries, requests = 10) {
  const deliveries = deliveryKinds.filter((kind) => deliver[kind]);
  const { clock, store, submit, latest } = storeUnderClock(await openPlace(), { deliveries });
  clock.now = Date.now();
  const post = (details: string) => submit(buildProposal({ details }), {});
  for (let number = 0; number < requests; number += 1) await post(`${number}`);
  const logger = collectingLogger();
  const outbox = startOutbox({ store, logger, deliver });
  onTestFinished(async () => void (await outbox.close(0)));
  /** Lets the attempt that is due next take place. Returns for how long it waited, in seconds. */
  async function next(kind: DeliveryKind) {
    await outbox.idle();
    const due = (await store.nextDue(kind)) ?? 0;
    const waited = (due - Date.now()) / 1000;
    vi.setSystemTime(due);
    outbox.wake();
    await outbox.idle();
    return waited;
  }
  return { store, outbox, logger, post, next, deliveries: async () => (await latest()).deliveries };
}

const failing: Deliver = async () => {
  throw Object.assign(new Error('ada@example.com is away'), { code: 'ETIMEDOUT' });
};
const hanging: Deliver = (_claim, { signal }) =>
  new Promise((_resolve, end) => signal.addEventListener('abort', end));

test('a failed mail is tried again ever more rarely for five days, then given up and logged', async () => {
  const { store, logger, deliveries, next } = await outboxWith({ notification: failing }, 1);
  const hourly = Array<number>(24).fill(3_600);
  for (const wait of [30, 120, 600, ...hourly, ...Array<number>(16).fill(21_600)])
    expect(await next('notification')).toBe(wait);
  expect(await deliveries()).toMatchObject([{ state: 'dead', attempts: 44, reason: 'ETIMEDOUT' }]);
  expect(await store.nextDue('notification')).toBeUndefined();
  expect(logger.lines.at(-1)).toContain('Delivery given up');
  expect(logger.lines.join()).not.toContain('ada@');
});

test('a request that arrives while the outbox looks for due mails is confirmed at once', async () => {
  const confirmed: string[] = [];
  const deliver: Deliver = async ({ proposal }) => void confirmed.push(detailsOf(proposal));
  const { store, outbox, post } = await outboxWith({ autoresponder: deliver }, 0);
  await outbox.idle();
  // The next look takes until a request was stored.
  const look = vi.spyOn(store, 'nextDue').mockImplementation(async (kind) => {
    if (kind !== 'autoresponder') return undefined;
    look.mockRestore();
    await post('meanwhile');
    outbox.wake();
    return undefined;
  });
  outbox.wake();
  await outbox.idle();
  expect(confirmed).toEqual(['meanwhile']);
});

test('a silent webhook and ten refused visitors delay no confirmation, nor another process’s request', async () => {
  const tried = new Set<string>();
  const refused: Deliver = async ({ proposal }) => {
    tried.add(detailsOf(proposal));
    throw new DeliveryFailed('EENVELOPE 451');
  };
  const { post } = await outboxWith({ webhook: hanging, autoresponder: refused });
  await vi.waitUntil(() => tried.size === 10);
  await post('from elsewhere');
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(tried).toContain('from elsewhere');
  }, soon);
});

test('a lease is renewed while its attempt runs, and ends soon after a crash', async () => {
  const deliver = vi.fn<Deliver>(hanging);
  const { store } = await outboxWith({ notification: deliver });
  await vi.waitUntil(() => deliver.mock.calls.length === 3);
  // What another server on the same store can claim.
  const claim = () => store.claim('notification', Date.now(), 3_600_000);
  const others = async () => (await Promise.all(Array.from({ length: 8 }, claim))).filter(Boolean).length;
  expect(await others()).toBe(7);
  for (let minutes = 0; minutes < 3; minutes += 0.5) {
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
  const [stuck, waiting] = [once(may, 'end'), once(may, 'go on')];
  const { store, outbox } = await outboxWith({
    notification: async ({ proposal }) => void (await (begun.push(proposal.id) <= 2 ? stuck : waiting)),
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
