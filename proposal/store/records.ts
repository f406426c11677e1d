import type { Answer } from '../answers.ts';

/**
 * A stored request. Times are milliseconds since 1970. `suspicion` says why it may be spam. It is
 * empty for most requests.
 */
export type Proposal = Readonly<Record<'id' | 'fullName' | 'email' | 'suspicion', string>> & {
  readonly createdAt: number;
  readonly answers: readonly Answer[];
};

/** The confirmation to the visitor, the notification to the agency, and the webhook. */
export const deliveryKinds = ['autoresponder', 'notification', 'webhook'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/**
 * A counter with its limit: at most `max` of the requests that the counter `key` counts, within
 * `windowMs`. `above` decides about further requests:
 *
 * - `refuse`: they are not stored.
 * - `delay`: their deliveries wait for a later window.
 * - `hold confirmation`: their confirmations are held.
 * - `hold all`: all their deliveries are held.
 *
 * `docs/deliveries.md` has a table of all quotas.
 */
export type Quota = Readonly<{
  key: string;
  max: number;
  windowMs: number;
  above: 'refuse' | 'delay' | 'hold confirmation' | 'hold all';
}>;

/** A valid request as the store gets it (`Store.accept`). */
export type Submission = {
  readonly proposal: Proposal;
  /** A hash of the content (`contentDigest`). */
  readonly digest: string;
  /**
   * A hash of the browser's idempotency key together with the content. A request whose hash is
   * known is a duplicate, even if the first request with this hash was erased.
   */
  readonly idempotencyHash?: string | undefined;
  readonly deliveries: readonly DeliveryKind[];
  /**
   * The counters that this request increases, with their limits. At most one of them has
   * `above: 'refuse'`.
   */
  readonly quotas: readonly Quota[];
};

/**
 * The result for a request: it was stored, or it is a duplicate of an earlier one, or a quota
 * refuses it until `retryAt`, in ms since 1970.
 */
export type AcceptResult = 'stored' | 'duplicate' | { readonly retryAt: number };

/**
 * A leased delivery, with the id of its request. Nobody else can claim it before the lease ends.
 * `attempt` counts from 1. `recipient` is empty, unless the delivery has replaced a notification
 * (`replaced` in `Settlement`). In that case, `recipient` is the address that gets this delivery.
 * `mailDelivery.ts` decides when a notification is replaced.
 */
export type Claim = {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly recipient: string;
  readonly attempt: number;
  readonly proposal: Proposal;
  /**
   * For a notification only: the numbers of other notifications that its text mentions. `suspects`
   * is the number of suspected requests whose notification was held, and that no earlier mail has
   * mentioned (`markAndCountOthers`). `delayed` is the number of notifications that
   * PROPOSALS_PER_HOUR has put off to a later hour.
   */
  readonly more?: { readonly suspects: number; readonly delayed: number } | undefined;
};

/**
 * The result of an attempt. `replaced`: the delivery is deleted, and each recipient in `by` gets a
 * delivery of its own that is due at once, unless there already is one. `queued`: the attempt
 * failed and will be repeated. `dead`: the attempt failed and was the last one. `error` is a code,
 * because messages may contain addresses.
 */
export type Settlement =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'replaced'; readonly at: number; readonly by: readonly string[] }
  | { readonly state: 'queued'; readonly dueAt: number; readonly error: string }
  | { readonly state: 'dead'; readonly error: string };

/**
 * Why a delivery is held: a limit was reached, its request may be spam, or the owner has set it
 * aside.
 */
export type HeldBecause = 'limit' | 'suspicion' | 'dismissed';

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** The longest time, in ms, that a queued delivery may wait for its next attempt. */
export const maxWaitMs = 24 * hourMs;

/**
 * How long an idempotency hash is stored at least, in ms. The first purge after this time deletes
 * it. Eight days are enough, because a browser tries to send a kept request for at most seven days.
 */
export const idempotencyLifeMs = 8 * dayMs;

/**
 * A queued delivery is overdue if its request is at least this old, in ms, and if one of these two
 * conditions is met: an attempt has begun, or the delivery has been due for this long. So a new
 * delivery that PROPOSALS_PER_HOUR has put off to a later hour is not overdue.
 */
export const overdueMs = 10 * 60 * 1000;

/**
 * The store tolerates this difference, in ms, between the clocks of two servers. If an event is
 * recorded with a time that is further in the future than this, a wrong clock has set the time.
 */
export const clockSkewMs = 60_000;
