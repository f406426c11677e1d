import { type DeliveryKind, type HeldBecause, longestWaitMs } from './records.ts';

/** What decides when a delivery of a new request goes out. Times are milliseconds since 1970. */
export type DeliveryFacts = Readonly<{
  now: number;
  /** The request may be spam. */
  suspected: boolean;
  /** The visitor's network or mailbox has reached its limit of a day. */
  visitorIsOverLimit: boolean;
  /**
   * Set if everybody together has reached the limit of an hour: when this delivery's turn comes in
   * a later hour.
   */
  turnAt: number | undefined;
}>;

export type DeliveryPlan = Readonly<{
  state: 'queued' | 'held';
  /** When the first attempt may begin. */
  dueAt: number;
  heldBecause: HeldBecause | null;
}>;

/**
 * Decides whether a delivery of a new request waits for its turn or until the owner releases it.
 *
 * A confirmation goes to an address that a stranger typed. It is held if the request may be spam,
 * if the visitor is over a limit, or if it would come more than a day late. What tells the agency
 * is never held for a visitor's request. It waits for a day at most.
 */
export function planDelivery(kind: DeliveryKind, facts: DeliveryFacts): DeliveryPlan {
  const { now, suspected, visitorIsOverLimit, turnAt = now } = facts;
  const isConfirmation = kind === 'autoresponder';
  const isBusy = facts.turnAt !== undefined;
  // The next notification that goes out says how many suspects had none.
  if (suspected) return isConfirmation || isBusy ? held(now, 'suspicion') : queued(now);
  if (!isConfirmation) return queued(Math.min(turnAt, now + longestWaitMs));
  return visitorIsOverLimit || turnAt > now + longestWaitMs ? held(now, 'limit') : queued(turnAt);
}

const queued = (dueAt: number): DeliveryPlan => ({ state: 'queued', dueAt, heldBecause: null });
const held = (dueAt: number, heldBecause: HeldBecause): DeliveryPlan => ({
  state: 'held',
  dueAt,
  heldBecause,
});
