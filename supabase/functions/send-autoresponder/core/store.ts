import type { ProposalFields } from './limits.ts';

/** A stored request. Times are milliseconds since 1970. */
export type Proposal = ProposalFields & { readonly id: string; readonly createdAt: number };

/**
 * What has to be delivered for a request: the visitor's confirmation, the agency's notification or, on a server whose
 * function runs on Supabase, the request itself.
 */
export type DeliveryKind = (typeof deliveryKinds)[number];
export const deliveryKinds = ['autoresponder', 'notification', 'function'] as const;

/** Where a delivery stands: waiting, done or given up. */
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStates = ['queued', 'sent', 'dead'] as const;

/** At most `max` requests within `windowMs` under one key. */
export type Quota = { readonly key: string; readonly max: number; readonly windowMs: number };

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

/**
 * Where requests are kept. Every method may throw `StoreUnavailable`, which means: nothing was stored, try again later.
 */
export type Store = {
  /**
   * In one transaction: the id of the same content from the last 24 hours; else the first quota that is used up; else
   * the row and its deliveries, durable before the promise resolves. Concurrent calls, of other processes too, act as
   * if one came after the other.
   */
  accept(acceptance: Acceptance): Promise<Accepted>;
  /** Leases the delivery that has been due longest, if any is. */
  claim(now: number, leaseMs: number): Promise<Claim | undefined>;
  /** Notes how a claim ended, unless another attempt has begun since. */
  settle(claim: Claim, outcome: Outcome): Promise<void>;
  /** When the next delivery is due, if one is waiting. */
  nextDue(): Promise<number | undefined>;
  /** A secret kept in the store under that name: `fresh`, unless one was there before. */
  secret(name: string, fresh: string): Promise<string>;
  /** Proves by a write that requests can be stored; throws `StoreUnavailable` where they cannot. */
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
