import type { DeliveryKind, DeliveryState, Proposal } from './store.ts';

export type ArchivedDelivery = {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Why the last attempt failed, as a code. */
  readonly reason: string | null;
};

export type ArchivedProposal = Proposal & { readonly deliveries: readonly ArchivedDelivery[] };

/** What the owner may ask of a store beside what the site does with it. */
export type Archive = {
  /** The latest requests, newest first; all of them without a number. */
  list(count?: number): Promise<ArchivedProposal[]>;
  /** Puts deliveries that were given up back into the queue, from the first attempt on; returns how many. */
  requeueDead(now: number): Promise<number>;
  close(): Promise<void>;
};
