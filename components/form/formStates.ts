import type { FieldError, FormNotice, ProposalFields } from '#proposal/contract.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';

/**
 * The states of the proposal form (SPEC §4, §8). `traits` below says how the form behaves in each
 * state, and `formViews.ts` says what the form shows. `inDocument` is true if a form was posted
 * without a script, and the document that the server has sent in answer shows this state. The panel
 * with the message then takes the focus (`NoticePanel.tsx`).
 */
export type FormState =
  /** The form is not hydrated yet, so React does not handle presses. */
  | { readonly name: 'static' }
  /** The visitor can fill in the form and send it. There is no message. */
  | { readonly name: 'open' }
  /** Some fields have to be corrected before anything is sent. */
  | { readonly name: 'invalid'; readonly errors: readonly FieldError[]; readonly inDocument?: boolean }
  /**
   * The document is the server's answer to a form that was posted without a script. The server
   * could not store the request.
   */
  | { readonly name: 'unavailable'; readonly values: ProposalFields; readonly inDocument: true }
  /**
   * The document is the server's answer to a form that was posted without a script. The server has
   * refused it, because too many requests came from the visitor's network. The form may be sent
   * again after `minutes`.
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
   * - This page was making its second attempt. After a failed call, the fields must not be reset
   *   (SPEC §8).
   * - This page had already shown that the request was `undelivered`, `withdrawn` or `expired`.
   * - The visitor has typed something else since the press.
   *
   * Otherwise the receipt replaces the fields, even if the state was `kept` or `delayed`. SPEC §8
   * allows that, because its rule "Fields are not reset" is only about the moment of the failed
   * call.
   */
  | { readonly name: 'acknowledged' }
  /**
   * No attempt has succeeded so far. The request waits in the browser's storage for the next
   * attempt.
   */
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
  /**
   * The receipt is shown in place of the form. `sent` is missing if the form was posted without a
   * script.
   */
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
   * How this page handles the state's request. `being sent`: the page is making its first or second
   * attempt. `waiting`: the request waits in the browser's storage for a later attempt. `ended`:
   * the page no longer sends it, but may still learn from another tab that it was received.
   *
   * A request is in the storage from the start, because the visitor may leave the page before the
   * answer comes.
   */
  readonly request: 'none' | 'being sent' | 'waiting' | 'ended';
};

/** How the form behaves in each state. */
export const traits: { readonly [Name in StateName]: Traits } = {
  static: { takesPresses: false, request: 'none' },
  open: { takesPresses: true, request: 'none' },
  invalid: { takesPresses: true, request: 'none' },
  unavailable: { takesPresses: true, request: 'none' },
  limited: { takesPresses: true, request: 'none' },
  // The visitor's mail program sends the request, and this page does not learn whether it did.
  byMail: { takesPresses: true, request: 'none' },
  sending: { takesPresses: false, request: 'being sent' },
  retrying: { takesPresses: false, request: 'being sent' },
  acknowledged: { takesPresses: true, request: 'none' },
  kept: { takesPresses: true, request: 'waiting' },
  delayed: { takesPresses: true, request: 'waiting' },
  undelivered: { takesPresses: true, request: 'ended' },
  withdrawn: { takesPresses: true, request: 'ended' },
  expired: { takesPresses: true, request: 'ended' },
  received: { takesPresses: false, request: 'none' },
};

/**
 * Returns the state of the form in a new document: `open`, unless the document is the server's
 * answer to a form that was posted without a script.
 */
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
