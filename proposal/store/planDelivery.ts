import { type DeliveryKind, type HeldBecause, maxWaitMs } from './records.ts';

/**
 * The facts that decide when a delivery of a new request is sent. Times are milliseconds since
 * 1970.
 */
export type DeliveryFacts = Readonly<{
  now: number;
  /** The request may be spam. */
  suspected: boolean;
  /** The visitor's network or mailbox has reached its daily limit. */
  visitorIsOverLimit: boolean;
  /**
   * Undefined while no hourly limit is reached. Otherwise the time from which the limit allows this
   * delivery. The limit is that of all visitors together or, for a suspected request, that of all
   * suspected requests. For a suspected request, any time means that the delivery is held. Nothing
   * reads the time itself, which is then the end of the current hour.
   */
  delayedUntil: number | undefined;
}>;

export type DeliveryPlan = Readonly<{
  state: 'queued' | 'held';
  /** When the first attempt may begin. For a held delivery: when its request arrived. */
  dueAt: number;
  heldBecause: HeldBecause | null;
}>;

/**
 * Decides whether a delivery of a new request is due, waits for a later hour, or is held until the
 * owner releases it.
 *
 * A confirmation goes to an address that a stranger may have typed. It is held if the request may
 * be spam, if the visitor's network or mailbox has reached its daily limit, or if it would be sent
 * more than a day late. A notification or webhook for a request that is not suspected is never
 * held, and waits for a day at most. `docs/deliveries.md` has a table of the limits, and a diagram
 * of the states.
 */
export function planDelivery(kind: DeliveryKind, facts: DeliveryFacts): DeliveryPlan {
  const { now, suspected, visitorIsOverLimit, delayedUntil = now } = facts;
  const isConfirmation = kind === 'autoresponder';
  const isDelayed = facts.delayedUntil !== undefined;
  // A held notification is not lost: the notification of a later request counts it.
  if (suspected) return isConfirmation || isDelayed ? held(now, 'suspicion') : queued(now);
  if (!isConfirmation) return queued(Math.min(delayedUntil, now + maxWaitMs));
  return visitorIsOverLimit || delayedUntil > now + maxWaitMs ? held(now, 'limit') : queued(delayedUntil);
}

const queued = (dueAt: number): DeliveryPlan => ({ state: 'queued', dueAt, heldBecause: null });
const held = (dueAt: number, heldBecause: HeldBecause): DeliveryPlan => ({
  state: 'held',
  dueAt,
  heldBecause,
});
