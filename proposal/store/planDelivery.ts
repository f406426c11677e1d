import { type DeliveryKind, type HeldBecause, maxWaitMs } from './records.ts';

/**
 * The facts that decide when a delivery of a new request is sent. Times are milliseconds since
 * 1970.
 */
export type DeliveryFacts = Readonly<{
  now: number;
  /** The request may be spam. */
  suspected: boolean;
  /** The suspected requests of all networks together have reached their hourly limit. */
  suspectsAreOverLimit: boolean;
  /**
   * The visitor's network or mailbox has reached the number of requests a day above which
   * confirmations are held.
   */
  visitorIsOverDailyLimit: boolean;
  /**
   * The time from which this delivery may be sent, if all requests that are not suspected have
   * together reached their hourly limit. Otherwise undefined.
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
 * - A confirmation goes to an address that a stranger may have typed. It is held if the request may
 *   be spam, if there are too many requests a day from the visitor's network or with the visitor's
 *   mailbox, or if the confirmation would be sent more than a day late.
 * - The notification and the webhook call of a suspected request are held if the suspected requests
 *   of all networks together have reached their hourly limit. Otherwise they are due at once.
 * - The notification and the webhook call of any other request wait for a day at most, and are not
 *   held.
 *
 * `docs/deliveries.md` has a table of the limits, and a diagram of the states.
 */
export function planDelivery(kind: DeliveryKind, facts: DeliveryFacts): DeliveryPlan {
  const { now, suspected, suspectsAreOverLimit, visitorIsOverDailyLimit, delayedUntil = now } = facts;
  const isConfirmation = kind === 'autoresponder';
  // The notification of a later request tells the owner how many notifications were held here
  // (`Claim.more`).
  if (suspected) return isConfirmation || suspectsAreOverLimit ? held(now, 'suspicion') : queued(now);
  if (!isConfirmation) return queued(Math.min(delayedUntil, now + maxWaitMs));
  return visitorIsOverDailyLimit || delayedUntil > now + maxWaitMs
    ? held(now, 'limit')
    : queued(delayedUntil);
}

const queued = (dueAt: number): DeliveryPlan => ({ state: 'queued', dueAt, heldBecause: null });
const held = (dueAt: number, heldBecause: HeldBecause): DeliveryPlan => ({
  state: 'held',
  dueAt,
  heldBecause,
});
