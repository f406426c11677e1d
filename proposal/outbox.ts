import type { Logger } from './logger.ts';
import { deliveryKinds, type Claim, type DeliveryKind, type Store } from './store.ts';
import type { Attempt } from './attempt.ts';
import { startLane } from './delivery/lane.ts';

/** Carries out one delivery, within the time limits that it sets. Throws `DeliveryRefused` if a retry would be useless. */
export type Deliver = (claim: Claim, attempt: Attempt) => Promise<void>;

export type OutboxDeps = {
  readonly store: Store;
  readonly deliver: Readonly<Partial<Record<DeliveryKind, Deliver>>>;
  readonly logger: Logger;
  readonly now?: () => number;
};

export type Outbox = {
  /** Looks for due deliveries. Returns at once and never throws. */
  wake(): void;
  /** Resolves once nothing that may start is due, and nothing is under way. */
  idle(): Promise<void>;
  /**
   * Starts no further delivery. Those under way are aborted after `graceMs` and repeated later.
   *
   * @returns the number of attempts made
   */
  close(graceMs: number): Promise<number>;
};

/**
 * Delivers what is due in the outbox: now, on each `wake()`, and when the next attempt is due. Each kind has a lane of its
 * own, so that a host that hangs delays no other deliveries.
 */
export function startOutbox(deps: OutboxDeps): Outbox {
  const lanes = deliveryKinds.map((kind) => startLane(deps, kind));
  return {
    wake: () => lanes.forEach((lane) => lane.wake()),
    idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))),
    async close(graceMs) {
      const attempts = await Promise.all(lanes.map((lane) => lane.close(graceMs)));
      return attempts.reduce((sum, count) => sum + count);
    },
  };
}
