import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Deliver, type Deliveries, DeliveryFailed } from '#proposal/delivery/attempt.ts';
import { startOutbox } from '#proposal/delivery/outbox.ts';
import { deliveryKinds } from '#proposal/store/records.ts';
import { withValues } from '../helpers/fields.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';

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
  return { store, outbox, logger, post, latest };
}

const hanging: Deliver = (_claim, { signal }) =>
  new Promise((_resolve, end) => signal.addEventListener('abort', end));

const failing: Deliver = async () => {
  throw Object.assign(new Error('ada@example.com is away'), { code: 'ETIMEDOUT' });
};

test('a failed mail is tried again ever more rarely for five days, then given up and logged', async () => {
  const { store, outbox, logger, latest } = await outboxWith({ notification: failing }, 1);
  const [hourly, rarely] = [Array<number>(24).fill(3_600), Array<number>(16).fill(21_600)];
  for (const wait of [30, 120, 600, ...hourly, ...rarely]) {
    await outbox.idle();
    const due = (await store.nextDue('notification')) ?? 0;
    expect((due - Date.now()) / 1000).toBe(wait);
    vi.setSystemTime(due);
    outbox.wake();
  }
  await outbox.idle();
  expect((await latest()).deliveries).toMatchObject([{ state: 'dead', attempts: 44, reason: 'ETIMEDOUT' }]);
  expect(logger.lines.at(-1)).toContain('Delivery given up');
  expect(logger.lines.join()).not.toContain('ada@');
});

test('a silent webhook and ten refused visitors delay no confirmation, nor another process’s request', async () => {
  const tried = new Set<string>();
  const autoresponder: Deliver = async ({ proposal }) => {
    tried.add(withValues(proposal).details);
    throw new DeliveryFailed('EENVELOPE 451');
  };
  const { post } = await outboxWith({ webhook: hanging, autoresponder });
  await vi.waitUntil(() => tried.size === 10, soon);
  await post('from elsewhere');
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(tried).toContain('from elsewhere');
  }, soon);
});

test('an attempt under way is begun by nobody else, and after a crash by another server', async () => {
  const begun: string[] = [];
  const notification: Deliver = async (claim, attempt) => {
    if (begun.push(claim.id) <= 2) await hanging(claim, attempt);
  };
  const { store } = await outboxWith({ notification });
  await vi.waitUntil(() => begun.length === 10, soon);
  // What another server on the same store can claim.
  const claim = () => store.claim('notification', Date.now(), 3_600_000);
  const others = async () =>
    (await Promise.all(Array.from({ length: 8 }, claim))).filter((one) => one !== undefined);
  for (let minutes = 0; minutes < 3; minutes += 0.5) {
    vi.advanceTimersByTime(30_000);
    expect(await others()).toEqual([]);
  }
  const afterLease = Date.now() + 90_001;
  // Nothing renews the leases, as after a crash.
  vi.clearAllTimers();
  vi.setSystemTime(afterLease);
  const taken = await others();
  const attempts = new Set(taken.map(({ id, attempt }) => `${id} ${attempt}`));
  expect(attempts).toEqual(new Set(begun.slice(0, 2).map((id) => `${id} 2`)));
});
