import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Deliver } from '#proposal/delivery/attempt.ts';
import { startOutbox } from '#proposal/delivery/outbox.ts';
import { hourMs } from '#proposal/store/records.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';

// Only the outbox's clock and timers are replaced. Everything else, such as the database, runs as
// usual.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

test('a clock that jumps an hour ahead starts no second attempt during the first one', async () => {
  const { clock, store, submit } = storeUnderClock(await openPlace(), { deliveries: ['notification'] });
  clock.now = Date.now();
  for (const details of ['1', '2', '3', '4', '5']) await submit(buildProposal({ details }), {});
  const begun: string[] = [];
  const may = new EventEmitter();
  const [firstEnds, othersEnd] = [once(may, 'end first'), once(may, 'end others')];
  const notification: Deliver = async ({ id }) => void (await (begun.push(id) === 1 ? firstEnds : othersEnd));
  const outbox = startOutbox({ store, logger: collectingLogger(), deliver: { notification } });
  onTestFinished(async () => void (await outbox.close(0)));
  await vi.waitUntil(() => begun.length === 3, soon);

  vi.setSystemTime(Date.now() + hourMs);
  may.emit('end others');
  // After each other delivery the lane looks for mails. By the wrong clock, the first mail is due
  // again.
  await vi.waitUntil(() => begun.length >= 5, soon);
  for (let turns = 0; turns < 50; turns += 1) await store.nextDue('notification');
  may.emit('end first');
  await outbox.idle();
  expect(begun).toHaveLength(5);
  expect(new Set(begun).size).toBe(5);
});
