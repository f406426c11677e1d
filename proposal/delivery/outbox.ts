import { carryOut, type OutboxDeps } from './attempt.ts';
import { describeError } from '../logger.ts';
import { type Claim, type DeliveryKind, deliveryKinds } from '../store/records.ts';

/**
 * Starts the outbox: one worker for each kind of delivery, so that a webhook that hangs does not
 * delay mails. A worker looks for due deliveries of its kind:
 *
 * - when it starts, and on each `wake()`;
 * - when one of its attempts has ended;
 * - when the next delivery becomes due, and at the latest 30 s after the last look (`maxSleepMs`).
 *
 * A worker makes at most three attempts (`concurrency`) at the same time. As long as three are
 * running, it does not look for due deliveries. `docs/deliveries.md` has a diagram of the states of
 * a delivery.
 */
export function startOutbox(deps: OutboxDeps) {
  const workers = deliveryKinds.map((kind) => startWorker(deps, kind));
  return {
    /** Looks for due deliveries. Returns at once and never throws. */
    wake: () => workers.forEach((worker) => worker.wake()),
    /**
     * Resolves once no attempt is running and no delivery is due. After `close`, or if the store
     * cannot be read, it does not wait for due deliveries, only for running attempts.
     */
    idle: async () => void (await Promise.all(workers.map((worker) => worker.idle()))),
    /**
     * Starts no further delivery, aborts running attempts after `graceMs`, and returns the number
     * of attempts since the outbox was started.
     */
    async close(graceMs: number): Promise<number> {
      const attempts = await Promise.all(workers.map((worker) => worker.close(graceMs)));
      return attempts.reduce((sum, count) => sum + count);
    },
  };
}

/** The number of attempts of one kind of delivery that may run at the same time. */
const concurrency = 3;
/**
 * How long a lease lasts, in ms. While an attempt runs, its lease is renewed. After a crash, a
 * delivery can be claimed again once its lease has ended.
 */
const leaseMs = 90_000;
/**
 * The longest time, in ms, until a worker looks for due deliveries again. It must not wait longer,
 * for two reasons. Another process, such as `npm run proposals` with `--retry`, may release a
 * delivery, and cannot wake the outbox. And `nextDue` does not report a delivery that a crashed
 * server has leased, even when this lease has ended.
 */
const maxSleepMs = 30_000;
/**
 * The shortest time, in ms, until a worker that has found nothing to claim looks again. `nextDue`
 * may report a delivery that `claim` leaves out, for example because another server is claiming it.
 * Without this pause, the worker would ask the database again and again.
 */
const minSleepMs = 250;

function startWorker(deps: OutboxDeps, kind: DeliveryKind) {
  const { store, logger } = deps;
  const underWay = new Map<Claim, { controller: AbortController; ended: Promise<void> }>();
  let attempts = 0;
  let closed = false;
  let mayBeDue = false;
  let isReading = false;
  let reading = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const busy = () => isReading || underWay.size > 0;
  const hasRoom = () => !closed && underWay.size < concurrency;

  function wake(): void {
    mayBeDue = true;
    if (!isReading) reading = startDue();
  }

  /**
   * Starts due deliveries until none is due, or until `concurrency` attempts are running. If `wake`
   * is called meanwhile, it only sets `mayBeDue`, and the loop looks for due deliveries once more.
   */
  async function startDue(): Promise<void> {
    isReading = true;
    clearTimeout(timer);
    let sleepMs = maxSleepMs;
    try {
      while (mayBeDue && hasRoom()) {
        mayBeDue = false;
        const claim = await store.claim(kind, Date.now(), leaseMs, underWay.keys());
        // The outbox began to close while the claim was made.
        if (claim && closed) await store.giveBack(claim);
        else if (claim) start(claim);
        else {
          const dueInMs = ((await store.nextDue(kind)) ?? Infinity) - Date.now();
          sleepMs = Math.min(maxSleepMs, Math.max(minSleepMs, dueInMs));
        }
      }
    } catch (error) {
      logger.warn(
        { kind, fault: describeError(error) },
        `Due deliveries cannot be read from the store; the next try is within ${maxSleepMs / 1000} seconds`,
      );
    }
    isReading = false;
    if (!closed) timer = setTimeout(wake, sleepMs);
  }

  function start(claim: Claim): void {
    mayBeDue = true;
    attempts += 1;
    const controller = new AbortController();
    const ended = run(claim, controller).finally(() => {
      underWay.delete(claim);
      wake();
    });
    underWay.set(claim, { controller, ended });
  }

  async function run(claim: Claim, controller: AbortController): Promise<void> {
    const renew = () => void store.renew(claim, Date.now() + leaseMs).catch(() => undefined);
    const renewal = setInterval(renew, leaseMs / 3);
    const settlement = await carryOut(deps, claim, controller);
    clearInterval(renewal);
    await store.settle(claim, settlement).catch((error: unknown) => {
      logger.warn(
        { kind, fault: describeError(error) },
        'The result of an attempt cannot be stored; the delivery will be tried again when its lease has ended',
      );
    });
  }

  async function idle(): Promise<void> {
    do await Promise.all([reading, ...Array.from(underWay.values(), ({ ended }) => ended)]);
    while (busy());
  }

  wake();
  return {
    wake,
    idle,
    async close(graceMs: number) {
      closed = true;
      clearTimeout(timer);
      const grace = setTimeout(() => underWay.forEach(({ controller }) => controller.abort()), graceMs);
      await idle();
      clearTimeout(grace);
      return attempts;
    },
  };
}
