import type { ProposalFields } from './contract.ts';

/** A stored request. Times are milliseconds since 1970. `suspicion` says why it may be spam; usually it is empty. */
export type Proposal = ProposalFields & {
  readonly id: string;
  readonly createdAt: number;
  readonly suspicion: string;
};

/**
 * What has to be delivered for a request: the visitor's confirmation (`autoresponder`), and the agency's notification by
 * mail and by webhook. A server whose function runs on Supabase delivers only the request itself, to the `function`.
 */
export type DeliveryKind = (typeof deliveryKinds)[number];
export const deliveryKinds = ['autoresponder', 'notification', 'webhook', 'function'] as const;

/**
 * At most `max` requests within `windowMs` for one key. Others are refused or, with a `suspicion`, stored as suspects, or,
 * with `delays`, stored; then their deliveries of these kinds wait until the window is over.
 */
export type Quota = {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  readonly suspicion?: string;
  readonly delays?: readonly DeliveryKind[];
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

/**
 * A leased delivery: nobody else can claim it before the lease ends. `attempt` counts from 1 and is checked by `settle`.
 * `more` is the number of requests of the following hour that are announced by this delivery only.
 */
export type Claim = {
  readonly proposal: Proposal;
  readonly kind: DeliveryKind;
  readonly attempt: number;
  readonly more: number;
};

/** How an attempt ended. `reason` is a code and never the text of a mail server, because that repeats addresses. */
export type Outcome =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'queued'; readonly dueAt: number; readonly reason: string }
  | { readonly state: 'dead'; readonly reason: string };

/** Requests with the same content within this time count as one request. */
export const duplicateWindowMs = 24 * 60 * 60 * 1000;

/** The longest time that a delivery may wait for its next attempt. */
export const longestWaitMs = 24 * 60 * 60 * 1000;

/** A delivery is overdue if it is still queued this long after its request arrived. */
export const overdueMs = 10 * 60 * 1000;

/**
 * Counts of deliveries that were given up or are overdue, and the time of the oldest request among them. `reason` is the
 * code with which an attempt at an overdue one failed, if one did.
 */
export type FailedDeliveries = {
  readonly dead: number;
  readonly overdue: number;
  readonly oldest: number;
  readonly reason: string;
};

/** How much the clocks of two servers may differ. A time further in the future came from a wrong clock. */
export const clockSkewMs = 60_000;

/**
 * Stores requests. Every method may throw `StoreUnavailable`: nothing was stored, and a later attempt may succeed.
 */
export type Store = {
  /**
   * Does the first of these that applies, in one transaction:
   *
   * 1. If the same content was stored within 24 hours, returns its id as a duplicate.
   * 2. If a quota that refuses is used up, returns when a new request is possible: at most one window from now.
   * 3. Stores the request and its deliveries. They are durable before the promise resolves.
   *
   * A suspect's confirmation is stored as `held`, and the suspect does not count towards quotas on confirmations. Delayed
   * confirmations are due when the window is over, `max` in each window, and `held` if that is more than a day. Of delayed
   * notifications, one is sent; the others are `held`, and it says how many. Concurrent
   * calls, even in several processes, act as if they ran one after the other.
   */
  accept(acceptance: Acceptance): Promise<Accepted>;
  /** Leases the delivery that has been due longest, if any. One that waits longer than `longestWaitMs` counts as due. */
  claim(kind: DeliveryKind, now: number, leaseMs: number): Promise<Claim | undefined>;
  /** Extends the lease of a claim, unless another attempt has started since. */
  renew(claim: Claim, until: number): Promise<void>;
  /** Records how a claim ended, unless another attempt has started since. */
  settle(claim: Claim, outcome: Outcome): Promise<void>;
  /** Makes every delivery due that waits after a failed attempt, because what made it fail may be mended. */
  retryWaiting(now: number): Promise<void>;
  /** The time at which the next queued delivery of this kind is due, if there is one. */
  nextDue(kind: DeliveryKind): Promise<number | undefined>;
  /** Returns the secret stored under a name. If there is none, stores and returns `fresh`. */
  secret(name: string, fresh: string): Promise<string>;
  /** Counts the deliveries that the owner should know about. Undefined if there are none. */
  failedDeliveries(now: number): Promise<FailedDeliveries | undefined>;
  /**
   * Erases at most 100 requests older than `before` without queued or dead deliveries, the oldest first, and at most 100
   * counters that ended before `now`. Returns the `from` of the next batch, or undefined if nothing is left.
   */
  purge(before: number, now: number, from?: number): Promise<number | undefined>;
  /** Proves that a request can be stored by writing as much as one does. Throws `StoreUnavailable` if it cannot. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** The store cannot accept a request now: the disk is full, read-only or locked, or the database cannot be reached. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The store cannot be used now (${code})`, { cause });
    this.code = code;
  }
}
