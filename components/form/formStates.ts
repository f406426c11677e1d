import type { FieldError, FormNotice, ProposalFields } from '#proposal/contract.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';

/**
 * The states of the proposal form (SPEC §4, §8). `traits` and `formViews.ts` have a row for each.
 */
export type FormState =
  /** The form is not hydrated yet, so React does not handle presses. */
  | { readonly name: 'static' }
  | { readonly name: 'open' }
  /** Some fields have to be corrected before anything is sent. */
  | { readonly name: 'invalid'; readonly errors: readonly FieldError[]; readonly inDocument?: boolean }
  /** The document is the answer to a plain post that the server could not store. */
  | { readonly name: 'unavailable'; readonly values: ProposalFields; readonly inDocument: true }
  /**
   * The document is the answer to a plain post that was refused, because too many requests came
   * from the visitor's network. The form may be sent again after `minutes`.
   */
  | {
      readonly name: 'limited';
      readonly values: ProposalFields;
      readonly minutes: number;
      readonly inDocument: true;
    }
  /** Only the visitor's mail program can send requests here. */
  | { readonly name: 'byMail'; readonly request: KeptRequest }
  /** The function was called and has not answered. */
  | { readonly name: 'sending'; readonly request: KeptRequest }
  /** The call failed, and the second attempt is under way. */
  | { readonly name: 'retrying'; readonly request: KeptRequest }
  /**
   * The request was received, and the fields stay as they are, for one of three reasons:
   *
   * - This page was making its second attempt, right after the failed call. After a failed call,
   *   the fields are not reset (SPEC §8).
   * - For this page, the request was already `undelivered`, `withdrawn` or `expired`.
   * - The visitor has typed something else since.
   *
   * Otherwise the receipt replaces the fields, also after `kept` or `delayed`. SPEC §8 does not
   * forbid that: it is about the moment of the failed call.
   */
  | { readonly name: 'acknowledged' }
  /** No attempt has succeeded so far. The request waits in the browser's storage for the next. */
  | { readonly name: 'kept'; readonly request: KeptRequest }
  /**
   * The request waits in the browser's storage, because too many requests came from the visitor's
   * network. It is sent after `until`, in ms since 1970.
   */
  | { readonly name: 'delayed'; readonly request: KeptRequest; readonly until: number }
  /**
   * The request will never be accepted, or cannot wait because the browser's storage is full or
   * blocked.
   */
  | { readonly name: 'undelivered'; readonly request: KeptRequest }
  /**
   * The visitor has withdrawn the request. An attempt that was under way may still reach the host.
   */
  | { readonly name: 'withdrawn'; readonly request: KeptRequest }
  /** The browser could not send the request for seven days, and has deleted it. */
  | { readonly name: 'expired'; readonly request: KeptRequest }
  /** The receipt is shown in place of the form. After a plain post, the sent values are unknown. */
  | { readonly name: 'received'; readonly sent?: ProposalFields; readonly inDocument?: boolean };

export type StateName = FormState['name'];

type Traits = {
  /**
   * Whether a press of the button changes the state. A press changes nothing while a request is
   * being sent, or while the receipt replaces the form. Before hydration, React gets no presses:
   * the browser posts the form by itself.
   */
  readonly takesPresses: boolean;
  /**
   * How this page handles the state's request. `is sent`: the page is making its first or second
   * attempt. `is kept`: the request waits in the browser's storage for a later attempt. `has
   * ended`: the page no longer sends it, but may still learn from another tab that it was received.
   *
   * During `is sent`, the storage already contains the request, because the visitor may leave the
   * page before the answer comes.
   */
  readonly request: 'none' | 'is sent' | 'is kept' | 'has ended';
};

/** The behavior of each state. `formViews.ts` has its view. */
export const traits: { readonly [Name in StateName]: Traits } = {
  static: { takesPresses: false, request: 'none' },
  open: { takesPresses: true, request: 'none' },
  invalid: { takesPresses: true, request: 'none' },
  unavailable: { takesPresses: true, request: 'none' },
  limited: { takesPresses: true, request: 'none' },
  // The visitor's mail program sends the request, and this page does not learn whether it did.
  byMail: { takesPresses: true, request: 'none' },
  sending: { takesPresses: false, request: 'is sent' },
  retrying: { takesPresses: false, request: 'is sent' },
  acknowledged: { takesPresses: true, request: 'none' },
  kept: { takesPresses: true, request: 'is kept' },
  delayed: { takesPresses: true, request: 'is kept' },
  undelivered: { takesPresses: true, request: 'has ended' },
  withdrawn: { takesPresses: true, request: 'has ended' },
  expired: { takesPresses: true, request: 'has ended' },
  received: { takesPresses: false, request: 'none' },
};

/** Returns the state of a form in a new document: open, or the answer to a plain post. */
export function initialState(notice?: FormNotice): FormState {
  if (!notice) return { name: 'open' };
  switch (notice.kind) {
    case 'invalid':
      return { name: 'invalid', errors: notice.errors, inDocument: true };
    case 'unavailable':
      return { name: 'unavailable', values: notice.values, inDocument: true };
    case 'limited':
      return { name: 'limited', values: notice.values, minutes: notice.minutes, inDocument: true };
    case 'received':
      return { name: 'received', inDocument: true };
    default:
      return notice satisfies never;
  }
}
