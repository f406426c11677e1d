import type { FieldError, ProposalFields } from '#proposal/contract.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';

/**
 * The states of the form (SPEC §4, §8), each with those that may follow it. What the form shows follows from its state. A
 * press leads to `invalid` (what to change), to `byMail` where nothing but a mail takes requests, or to `sending`.
 */
const press = ['invalid', 'byMail', 'sending'] as const;
/** A request that waits may be given up or forgotten: by the visitor, or after seven days. */
const notDelivered = ['kept', 'tooMany', 'undelivered', 'withdrawn', 'expired'] as const;

const next = {
  open: [...press, 'kept', 'tooMany'],
  invalid: press,
  /** The server could not take a plain post. */
  unavailable: press,
  byMail: press,
  /** The button is busy. A failed attempt elsewhere changes nothing here. The function's answer is still to come. */
  sending: ['received', 'noted', 'rescuing'],
  /** The same, on the second way. The softer toast (SPEC §8) comes before any panel. */
  rescuing: ['noted', 'promised'],
  promised: [...press, 'noted', ...notDelivered],
  /** A line says that it was received, but the fields stay: something else was typed since. */
  noted: [...press, 'noted', 'kept'],
  /** The request waits. That is said once, however often it is tried again. */
  kept: [...press, 'received', 'noted', 'tooMany', 'undelivered', 'withdrawn', 'expired'],
  /** The same, with the time until which the host wants no more. */
  tooMany: [...press, 'received', 'noted', ...notDelivered],
  undelivered: press,
  /** A line says that it is forgotten. An attempt that was under way may still reach the host. */
  withdrawn: [...press, 'noted', 'kept'],
  expired: [...press, 'noted', 'kept'],
  /** The receipt, in place of the form. */
  received: ['open'],
} as const;

export type FormState = keyof typeof next;

/** Whether a state may follow another. If not, what has happened means nothing now. */
export const mayFollow = (state: FormState, before: FormState): boolean =>
  (next[before] as readonly FormState[]).includes(state);

/** The state of the form, and what it is about. */
export type Shown = {
  readonly state: FormState;
  /** The request that it is about, unless that is settled. */
  readonly about?: KeptRequest | undefined;
  readonly errors?: readonly FieldError[];
  /** What the receipt is about; unknown after a plain post. */
  readonly sent?: ProposalFields;
  /** When the request is tried again, in ms since 1970. */
  readonly until?: number | undefined;
  /** Whether the panel leaves the focus where it is. What it says is announced then. */
  readonly quiet?: boolean;
  /** Whether the document contains it already. */
  readonly first?: boolean;
};
