import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  SendingRefused,
  type Deliver,
  type Deliveries,
  DeliveryFailed,
  MailboxRefused,
} from '#proposal/delivery/attempt.ts';
import { startOutbox } from '#proposal/delivery/outbox.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { StoreUnavailable } from '#proposal/store/database.ts';
import { type DeliveryKind, deliveryKinds, hourMs } from '#proposal/store/records.ts';
import { withValues } from '../helpers/fields.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';

// Only the outbox's clock and timers are replaced. Everything else, such as the database, runs as
// usual.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

/** Starts an outbox with these delivery functions. Each request has one delivery per function. */
async function outboxWith(deliver: Deliveries, requests = 10) {
  const deliveries = deliveryKinds.filter((kind) => deliver[kind]);
  const { clock, store, submit, latest } = storeUnderClock(await openTestDatabase(), { deliveries });
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

test('a failed mail is retried with growing pauses for five days, then given up and logged', async () => {
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
  expect((await latest()).deliveries).toMatchObject([
    { state: 'dead', attempts: 44, lastError: 'ETIMEDOUT' },
  ]);
  expect(logger.lines.at(-1)).toContain('Delivery given up');
  expect(logger.lines.join()).not.toContain('ada@');
});

/**
 * Lets a delivery be retried until it is given up. @returns the time until then, in hours, and its
 * final state
 */
async function givenUp(kind: DeliveryKind, fault: DeliveryFailed) {
  const deliver: Deliver = async () => {
    throw fault;
  };
  const { store, outbox, logger, latest } = await outboxWith({ [kind]: deliver }, 1);
  const begun = Date.now();
  await outbox.idle();
  for (let due; (due = await store.nextDue(kind)) !== undefined; await outbox.idle()) {
    vi.setSystemTime(due);
    outbox.wake();
  }
  const [delivery] = (await latest()).deliveries;
  return { hours: Math.floor((Date.now() - begun) / hourMs), logger, ...delivery };
}

const refused = new SendingRefused('EENVELOPE 550', undefined, 'ask its provider');

test('a confirmation is given up after a day if the mail server refuses the owner’s account', async () => {
  expect(await givenUp('autoresponder', refused)).toMatchObject({ hours: 24, state: 'dead', attempts: 28 });
});

test('a notification is retried for five days if the mail server refuses the owner’s account', async () => {
  expect(await givenUp('notification', refused)).toMatchObject({ hours: 120, state: 'dead' });
});

test('if the mail server refuses the owner’s account, each refusal is logged with a remedy', async () => {
  const { logger } = await givenUp('autoresponder', refused);
  expect(logger.lines).toHaveLength(28);
  for (const line of logger.lines) expect(line).toContain('"remedy":"ask its provider"');
});

test('a confirmation to a mailbox that does not exist is given up at once, a notification is not', async () => {
  const unknown = new MailboxRefused('EENVELOPE 550 5.1.1');
  expect(await givenUp('autoresponder', unknown)).toMatchObject({ hours: 0, state: 'dead', attempts: 1 });
  expect(await givenUp('notification', unknown)).toMatchObject({ hours: 120, state: 'dead', attempts: 44 });
});

test('hanging webhooks and ten failing confirmations do not delay the confirmation of a later request', async () => {
  const tried = new Set<string>();
  const autoresponder: Deliver = async ({ proposal }) => {
    tried.add(withValues(proposal).details);
    throw new DeliveryFailed('EENVELOPE 451');
  };
  const { post } = await outboxWith({ webhook: hanging, autoresponder });
  await vi.waitUntil(() => tried.size === 10, patient);
  await post('from elsewhere');
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(tried).toContain('from elsewhere');
  }, patient);
});

test('a request that arrives while the server looks for mails that are due is confirmed at once', async () => {
  const confirmed: string[] = [];
  const autoresponder: Deliver = async ({ proposal }) => void confirmed.push(withValues(proposal).details);
  const { store, outbox, post } = await outboxWith({ autoresponder }, 0);
  await outbox.idle();
  // The request is stored after the outbox has found nothing due, and before the outbox goes to
  // sleep.
  const nextDue = vi.spyOn(store, 'nextDue').mockImplementation(async (kind) => {
    if (kind !== 'autoresponder') return undefined;
    nextDue.mockRestore();
    await post('meanwhile');
    outbox.wake();
    return undefined;
  });
  outbox.wake();
  await outbox.idle();
  expect(confirmed).toEqual(['meanwhile']);
});

test('no other server takes over a mail while it is being sent, however long that takes', async () => {
  const { store, begun } = await outboxThatHangs();
  for (let minutes = 0; minutes < 3; minutes += 0.5) {
    vi.advanceTimersByTime(30_000);
    expect(await claimedElsewhere(store)).toEqual([]);
  }
  expect(begun).toHaveLength(3);
});

test('no other server takes over a mail that is being sent, even if one renewal of its lease fails', async () => {
  const { store, begun } = await outboxThatHangs();
  const renew = vi.spyOn(store, 'renew');
  for (const _ of begun) renew.mockRejectedValueOnce(new Error('The database restarts'));
  vi.advanceTimersByTime(91_000);
  expect(await claimedElsewhere(store)).toEqual([]);
});

test('a mail that a crashed server was sending may be sent by another server 90 seconds later', async () => {
  const { store, begun } = await outboxThatHangs();
  const now = Date.now();
  // Without its timers, the outbox does not renew the leases, as after a crash. `clearAllTimers`
  // also resets the clock, so the test sets it again.
  vi.clearAllTimers();
  vi.setSystemTime(now + 60_000);
  expect(await claimedElsewhere(store)).toEqual([]);
  vi.setSystemTime(now + 90_001);
  const attempts = (await claimedElsewhere(store)).map(({ id, attempt }) => `${id} ${attempt}`);
  expect(attempts.toSorted()).toEqual(begun.map((id) => `${id} 2`).toSorted());
});

/** An outbox whose three attempts never end. `begun` has the ids of their requests. */
async function outboxThatHangs() {
  const begun: string[] = [];
  const notification: Deliver = async (claim, attempt) => {
    begun.push(claim.id);
    await hanging(claim, attempt);
  };
  const { store } = await outboxWith({ notification }, 3);
  await vi.waitUntil(() => begun.length === 3, patient);
  return { store, begun };
}

/** Returns the deliveries that another server on the same store can claim. */
async function claimedElsewhere(store: Store) {
  const claim = () => store.claim('notification', Date.now(), hourMs);
  const claims = await Promise.all(Array.from({ length: 5 }, claim));
  return claims.filter((one) => one !== undefined);
}

test('while a mail is being sent, a clock that jumps an hour ahead starts no second attempt to send it', async () => {
  const begun: string[] = [];
  const may = new EventEmitter();
  const [stuck, waiting] = [once(may, 'end'), once(may, 'go on')];
  const { store, outbox } = await outboxWith({
    notification: async ({ id }) => void (await (begun.push(id) <= 2 ? stuck : waiting)),
  });
  await vi.waitUntil(() => begun.length === 3, patient);
  vi.setSystemTime(Date.now() + hourMs);
  may.emit('go on');
  await vi.waitUntil(() => begun.length >= 10, patient);
  // After each attempt, the outbox looks for due deliveries again. The database answers in order.
  // So once these reads of the test are answered, those of the outbox are answered too.
  for (let turns = 0; turns < 50; turns += 1) await store.nextDue('notification');
  may.emit('end');
  await outbox.idle();
  expect(begun.toSorted()).toEqual([...new Set(begun)].toSorted());
  expect(begun).toHaveLength(10);
});

test('if another server has taken over a mail, the result of the first server’s attempt changes nothing', async () => {
  const may = new EventEmitter();
  const ending = once(may, 'end');
  const begun: string[] = [];
  const { store, outbox, latest } = await outboxWith(
    { notification: async ({ id }) => void (begun.push(id), await ending) },
    1,
  );
  await vi.waitUntil(() => begun.length === 1, patient);
  vi.setSystemTime(Date.now() + hourMs);
  const [taken] = await claimedElsewhere(store);
  may.emit('end');
  await outbox.idle();
  expect(taken?.attempt).toBe(2);
  expect((await latest()).deliveries).toMatchObject([{ state: 'queued', attempts: 2 }]);
});

test('a failed webhook is retried after half a minute, and not before', async () => {
  const tried: string[] = [];
  const webhook: Deliver = async ({ id }) => {
    tried.push(id);
    throw new DeliveryFailed('webhook 500');
  };
  const { outbox } = await outboxWith({ webhook });
  await outbox.idle();
  const first = [...tried];
  vi.advanceTimersByTime(29_000);
  outbox.wake();
  await outbox.idle();
  expect(tried).toEqual(first);
  vi.advanceTimersByTime(1_000);
  outbox.wake();
  await outbox.idle();
  expect(tried.slice(10).toSorted()).toEqual(first.toSorted());
  expect(new Set(first).size).toBe(10);
});

test('a server that closes waits for a grace period, and then aborts the mails that it is still sending', async () => {
  const begun: string[] = [];
  const notification: Deliver = async (claim, attempt) => {
    begun.push(claim.id);
    await hanging(claim, attempt);
  };
  const { outbox, logger } = await outboxWith({ notification });
  await vi.waitUntil(() => begun.length === 3, patient);
  const closed = outbox.close(5_000);
  vi.advanceTimersByTime(4_999);
  expect(logger.lines).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await closed).toBe(3);
  expect(logger.lines).toHaveLength(3);
  expect(logger.lines.join()).toContain('timed-out');
});

test('a mail that a closing server has just claimed is not sent, and is due at the next start', async () => {
  const begun: string[] = [];
  const notification: Deliver = async ({ id }) => void begun.push(id);
  const { store, outbox, post, latest } = await outboxWith({ notification }, 0);
  await outbox.idle();
  const may = new EventEmitter();
  const [claimed, arrives] = [once(may, 'claimed'), once(may, 'arrive')];
  const claim = store.claim.bind(store);
  vi.spyOn(store, 'claim').mockImplementation(async (...given) => {
    const one = await claim(...given);
    if (!one) return undefined;
    may.emit('claimed');
    await arrives;
    return one;
  });
  await post('late');
  outbox.wake();
  await claimed;
  const closed = outbox.close(5_000);
  vi.advanceTimersByTime(5_000);
  may.emit('arrive');
  expect(await closed).toBe(0);
  expect(begun).toEqual([]);
  expect((await latest()).deliveries).toMatchObject([{ state: 'queued', attempts: 0 }]);
  expect(await store.nextDue('notification')).toBeLessThanOrEqual(Date.now());
});

/** A delivery function that succeeds a little later, and the number of its calls. */
function succeeding() {
  const deliver = vi.fn<Deliver>(() => setImmediate());
  return { notification: deliver, times: () => deliver.mock.calls.length };
}

/** Lets these seconds pass, one by one. After each, waits until the outbox has done what is due. */
async function pass(seconds: number, { outbox }: Pick<Awaited<ReturnType<typeof outboxWith>>, 'outbox'>) {
  for (let passed = 0; passed < seconds; passed += 1) {
    vi.advanceTimersByTime(1_000);
    await outbox.idle();
  }
}

test('an outbox that sends three mails at a time is not idle while a fourth mail waits for its turn', async () => {
  const may = new EventEmitter();
  const begun: string[] = [];
  const notification: Deliver = async ({ id }) => {
    begun.push(id);
    await once(may, 'end');
  };
  const { store, outbox } = await outboxWith({ notification }, 4);
  let isIdle = false;
  const idle = outbox.idle().then(() => (isIdle = true));
  for (const attempts of [3, 4]) {
    await vi.waitUntil(() => begun.length === attempts, patient);
    // The database answers in order. So once these reads of the test are answered, those of the
    // outbox are answered too.
    for (let turns = 0; turns < 50; turns += 1) await store.nextDue('notification');
    expect(isIdle).toBe(false);
    may.emit('end');
  }
  await idle;
  expect(begun).toHaveLength(4);
});

test('an outbox with nothing to do looks for due mails once in 30 seconds, even if it was woken before', async () => {
  const one = await outboxWith(succeeding(), 1);
  for (let times = 0; times < 3; times += 1) {
    one.outbox.wake();
    await one.outbox.idle();
  }
  const claim = vi.spyOn(one.store, 'claim');
  await pass(60, one);
  expect(claim.mock.calls.filter(([kind]) => kind === 'notification')).toHaveLength(2);
});

test('a failed mail is retried when it is due, even if the server looked for due mails shortly before', async () => {
  const notification = vi.fn<Deliver>(failing);
  const one = await outboxWith({ notification }, 1);
  await one.outbox.idle();
  await pass(20, one);
  one.outbox.wake();
  await pass(9, one);
  expect(notification).toHaveBeenCalledTimes(1);
  await pass(1, one);
  expect(notification).toHaveBeenCalledTimes(2);
});

test('an outbox that has closed leaves no timer, because a timer would keep the process from ending', async () => {
  const { outbox } = await outboxWith(succeeding());
  await outbox.idle();
  expect(vi.getTimerCount()).toBe(deliveryKinds.length);
  outbox.wake();
  await outbox.close(5_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('if the waiting mails cannot be read, the log says why, and they are sent half a minute later', async () => {
  const { notification, times } = succeeding();
  const one = await outboxWith({ notification }, 0);
  await one.outbox.idle();
  const claim = vi.spyOn(one.store, 'claim').mockRejectedValue(new StoreUnavailable('57P01', undefined));
  await one.post('meanwhile');
  one.outbox.wake();
  await one.outbox.idle();
  expect(one.logger.logged()).toContainEqual({
    kind: 'notification',
    fault: expect.objectContaining({ code: '57P01' }),
    message: 'Due deliveries cannot be read from the store; the next try is within 30 seconds',
  });
  claim.mockRestore();
  await pass(30, one);
  expect(times()).toBe(1);
});

test('if the result of an attempt at a mail cannot be stored, the log says so, and the mail is tried again', async () => {
  const { notification, times } = succeeding();
  const one = await outboxWith({ notification }, 0);
  vi.spyOn(one.store, 'settle').mockRejectedValueOnce(new StoreUnavailable('57P01', undefined));
  await one.post('stored');
  one.outbox.wake();
  await one.outbox.idle();
  expect(one.logger.logged()).toContainEqual({
    kind: 'notification',
    fault: expect.objectContaining({ code: '57P01' }),
    message:
      'The result of an attempt cannot be stored; the delivery will be tried again when its lease has ended',
  });
  await pass(89, one);
  expect(times()).toBe(1);
  await pass(31, one);
  expect(times()).toBe(2);
});
