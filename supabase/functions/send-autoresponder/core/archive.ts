import type { DeliveryKind, Proposal } from './store.ts';

/** Where a delivery stands: waiting, done or given up. */
export type DeliveryState = 'queued' | 'sent' | 'dead';

export type ArchivedProposal = Proposal & {
  readonly deliveries: readonly {
    readonly kind: DeliveryKind;
    readonly state: DeliveryState;
    readonly attempts: number;
    readonly reason: string | null;
  }[];
};

/** What the owner may ask of a store beside what the site does with it. */
export type Archive = {
  /** The latest requests, newest first; all of them without a number. */
  list(count?: number): Promise<ArchivedProposal[]>;
  /** Puts deliveries that were given up back into the queue, from the first attempt on; returns how many. */
  requeueDead(now: number): Promise<number>;
  close(): Promise<void>;
};
