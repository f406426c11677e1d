import type { ProposalFields } from '../contract/fields.ts';

/** A stored request. Times are milliseconds since 1970. `suspicion` says why it may be spam; most often it is empty. */
export type Proposal = ProposalFields & {
  readonly id: string;
  readonly createdAt: number;
  readonly suspicion: string;
};

/**
 * What has to be delivered for a request: the visitor's confirmation, the agency's notification by mail and by webhook or,
 * on a server whose function runs on Supabase, the request itself.
 */
export type DeliveryKind = (typeof deliveryKinds)[number];
export const deliveryKinds = ['autoresponder', 'notification', 'webhook', 'function'] as const;

/** Where a delivery stands: waiting, waiting for the owner's word, done or given up. */
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStates = ['queued', 'held', 'sent', 'dead'] as const;

/**
 * At most `max` requests within `windowMs` under one key. What is over it is refused or, where the quota names a
 * `suspicion`, stored as a suspect.
 */
export type Quota = {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  readonly suspicion?: string;
};

export type Acceptance = {
  readonly proposal: Proposal;
  readonly digest: string;
  readonly deliveries: readonly DeliveryKind[];
  readonly quotas: readonly Quota[];
};

export type Accepted =
  | { readonly kind: 'stored' | 'duplicate'; readonly id: string }
  | { readonly kind: 'limited'; readonly retryAt: number };

/** A delivery under lease: nobody else gets it before the lease ends. `attempt` counts from 1 and guards the outcome. */
export type Claim = { readonly proposal: Proposal; readonly kind: DeliveryKind; readonly attempt: number };

/** How an attempt ended. `reason` is a code, never the words of a mail server: those repeat addresses. */
export type Outcome =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'queued'; readonly dueAt: number; readonly reason: string }
  | { readonly state: 'dead'; readonly reason: string };

/** How long the same content counts as the same request. */
export const duplicateWindowMs = 24 * 60 * 60 * 1000;

/** No delivery waits longer before it is tried again. */
export const longestWaitMs = 24 * 60 * 60 * 1000;

/** How long after a request came its deliveries should be done; what waits longer is overdue. */
export const overdueMs = 60 * 60 * 1000;

/** Deliveries that were given up or are overdue, and when the oldest request among theirs came. */
export type Untold = { readonly dead: number; readonly overdue: number; readonly oldest: number };

/** By how much the clocks of two servers may differ. What is further in the future was noted by a wrong clock. */
export const clockSkewMs = 60_000;

/**
 * Where requests are kept. Every method may throw `StoreUnavailable`, which means: nothing was stored, try again later.
 */
export type Store = {
  /**
   * In one transaction: the id of the same content within 24 hours; else when the used-up quotas that refuse run again,
   * which is never later than a window from now; else the row and its deliveries, durable before the promise resolves.
   * A suspect's confirmation is held, and it counts towards the quotas that refuse only. Concurrent calls, of other
   * processes too, act as if one came after the other.
   */
  accept(acceptance: Acceptance): Promise<Accepted>;
  /** Leases the delivery that has been due longest, if any is; what waits longer than `longestWaitMs` counts as due. */
  claim(now: number, leaseMs: number): Promise<Claim | undefined>;
  /** Notes how a claim ended, unless another attempt has begun since. */
  settle(claim: Claim, outcome: Outcome): Promise<void>;
  /** When the next delivery is due, if one is waiting. */
  nextDue(): Promise<number | undefined>;
  /** A secret kept in the store under that name: `fresh`, unless one was there before. */
  secret(name: string, fresh: string): Promise<string>;
  /** What the owner should know of, if anything. */
  untold(now: number): Promise<Untold | undefined>;
  /** Erases the requests from before that time for which nothing is left to deliver, and the counters that have ended. */
  purge(before: number, now: number): Promise<void>;
  /** Proves by a write as large as a request's that one can be stored; throws `StoreUnavailable` where it cannot. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** The store cannot take a request now: disk full, read-only, locked or out of reach. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The store cannot be used now (${code})`, { cause });
    this.code = code;
  }
}
