import type { FieldError, FormNotice, ProposalFields } from '#proposal/contract.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';

/** The states of the proposal form (SPEC §4, §8). `formViews.ts` says what each of them shows. */
export type FormState =
  /** The form is not hydrated, so React handles no press. */
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
  /** The call failed, and the second way is being tried. */
  | { readonly name: 'retrying'; readonly request: KeptRequest }
  /**
   * The request was received. The fields stay as they are, because they must not be reset (SPEC
   * §8), or because the visitor has changed them since.
   */
  | { readonly name: 'acknowledged' }
  /** The request waits in the browser's storage. */
  | { readonly name: 'kept'; readonly request: KeptRequest }
  /**
   * The request waits in the browser's storage, because too many came from the visitor's network.
   * It is sent after `until`, in ms since 1970.
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

/** An event of the form: a press of the visitor, or the outcome of a request. */
export type FormEvent =
  /** The visitor has pressed the button, but some fields are invalid. */
  | { readonly type: 'pressed with faults'; readonly errors: readonly FieldError[] }
  /** The visitor has pressed the button. */
  | { readonly type: 'pressed'; readonly request: KeptRequest }
  /** The visitor has pressed the button, and only a mail can send the request. */
  | { readonly type: 'pressed for a mail'; readonly request: KeptRequest }
  /** The call of the function has failed. */
  | { readonly type: 'call failed'; readonly request: KeptRequest; readonly error: unknown }
  /**
   * The browser's storage has a waiting request. The form looks for one when it starts, and after
   * another one was withdrawn.
   */
  | { readonly type: 'found'; readonly request: KeptRequest }
  /** The visitor wants to withdraw the waiting request. */
  | { readonly type: 'pressed to forget' }
  /** The visitor wants to send another request. */
  | { readonly type: 'pressed for another' }
  | OutcomeEvent;

/**
 * The outcome of a request. It comes from this page, from another tab, or from an attempt for a
 * request of an earlier visit.
 */
export type OutcomeEvent = ReceivedEvent | KeptEvent | DelayedEvent | EndEvent;

type ReceivedEvent = {
  readonly type: 'received';
  readonly request: KeptRequest;
  /** Whether the fields contain something else by now. */
  readonly overtaken: boolean;
  /** Whether the visitor's focus is in the form. */
  readonly inForm: boolean;
};
/** An attempt has failed, and the request waits for the next one. */
type KeptEvent = { readonly type: 'kept'; readonly request: KeptRequest };
type DelayedEvent = { readonly type: 'delayed'; readonly request: KeptRequest; readonly until: number };
type EndEvent = { readonly type: 'undelivered' | 'withdrawn' | 'expired'; readonly request: KeptRequest };

/**
 * Something to do besides showing the state. `formEffects.ts` runs the effects of an event in the
 * order in which the reducer returns them.
 */
export type Effect =
  | 'log the error'
  | 'keep the request'
  | 'call the function'
  | 'try the second way'
  | 'withdraw the request'
  | 'forget the draft'
  | 'forget the draft of the request'
  | 'offer the fields again'
  | 'empty the fields'
  | 'take the request out of the fields'
  | 'hide the toast'
  | 'show the success toast'
  | 'show the softer toast'
  | 'show the toast that it did not arrive'
  | 'show the toast that it expired'
  | 'announce that it is sent'
  | 'announce that it is still being sent'
  | 'announce the heading'
  | 'announce the notice'
  | 'focus the notice'
  | 'focus the first field'
  | 'bring the notice into view';

export type Step = { readonly state: FormState; readonly effects: readonly Effect[] };

/** Returns the state of a form in a new document: open, or the answer to a plain post. */
export function initialState(notice?: FormNotice): FormState {
  switch (notice?.kind) {
    case 'invalid':
      return { name: 'invalid', errors: notice.errors, inDocument: true };
    case 'unavailable':
      return { name: 'unavailable', values: notice.values, inDocument: true };
    case 'limited':
      return { name: 'limited', values: notice.values, minutes: notice.minutes, inDocument: true };
    case 'received':
      return { name: 'received', inDocument: true };
    default:
      return { name: 'open' };
  }
}

/**
 * Returns the next state after an event, and the effects to run. It has no effects itself. If an
 * event has no meaning in a state, the state stays.
 */
export function reduce(state: FormState, event: FormEvent): Step {
  switch (event.type) {
    case 'pressed with faults':
      return takesPresses(state)
        ? to({ name: 'invalid', errors: event.errors }, 'hide the toast', 'focus the notice')
        : stay(state);
    case 'pressed':
      return takesPresses(state)
        ? to(
            { name: 'sending', request: event.request },
            // The toast is about an earlier press.
            'hide the toast',
            'keep the request',
            'announce that it is sent',
            'call the function',
          )
        : stay(state);
    case 'pressed for a mail':
      return takesPresses(state)
        ? to({ name: 'byMail', request: event.request }, 'focus the notice')
        : stay(state);
    case 'call failed':
      // Another attempt may have delivered the request meanwhile.
      return state.name === 'sending' && isAbout(state, event)
        ? to(
            { name: 'retrying', request: state.request },
            'log the error',
            'announce that it is still being sent',
            'try the second way',
          )
        : stay(state, 'log the error');
    case 'found':
      return state.name === 'open' || state.name === 'withdrawn'
        ? to({ name: 'kept', request: event.request }, 'announce the heading')
        : stay(state);
    case 'pressed to forget':
      return waits(state) ? stay(state, 'withdraw the request') : stay(state);
    case 'pressed for another':
      return state.name === 'received' ? to({ name: 'open' }, 'focus the first field') : stay(state);
    default:
      return isAbout(state, event) ? afterOutcome(state, event) : outcomeElsewhere(state, event);
  }
}

type AboutARequest = Extract<FormState, { request: KeptRequest }>;

const isAbout = (state: FormState, { request }: { request: KeptRequest }): state is AboutARequest =>
  'request' in state && state.request.id === request.id;

/**
 * Whether the button sends the contents of the fields. It is busy while a request is sent, and
 * hidden behind the receipt.
 */
const takesPresses = ({ name }: FormState) => !['static', 'sending', 'retrying', 'received'].includes(name);

/**
 * Whether the form shows that a request waits. While it is being sent, attempts elsewhere do not
 * change that, because an answer is still to come.
 */
const waits = ({ name }: FormState) => name === 'kept' || name === 'delayed';

/** Returns the step after an outcome of the form's own request. */
function afterOutcome(state: AboutARequest, event: OutcomeEvent): Step {
  switch (event.type) {
    case 'received':
      return afterReceived(state, event);
    case 'kept':
    case 'delayed':
      return afterFailedAttempt(state, event);
    default:
      return afterEnd(state, event);
  }
}

/**
 * The receipt replaces the fields that were sent. If the fields stay, there is a line beside the
 * button instead.
 */
function afterReceived(state: AboutARequest, event: ReceivedEvent): Step {
  const { name } = state;
  const mayFold = name === 'sending' || waits(state);
  if (mayFold && !event.overtaken)
    return to(
      { name: 'received', sent: event.request.fields },
      'forget the draft',
      'empty the fields',
      // The receipt has the words of the success toast. If it takes the focus, screen readers read
      // it.
      name === 'sending' || event.inForm ? 'focus the notice' : 'announce the notice',
    );
  const draft: Effect[] = event.overtaken ? [] : ['forget the draft'];
  const toast = name === 'retrying' ? 'show the softer toast' : 'show the success toast';
  return to({ name: 'acknowledged' }, ...draft, toast, 'announce the notice');
}

/** The request waits. The visitor is told once, however often it is retried. */
function afterFailedAttempt(state: AboutARequest, event: KeptEvent | DelayedEvent): Step {
  const { request } = state;
  if (state.name !== 'retrying' && !waits(state)) return stay(state);
  const next: FormState =
    event.type === 'kept' ? { name: 'kept', request } : { name: 'delayed', request, until: event.until };
  if (state.name === next.name) return to(next);
  return state.name === 'retrying'
    ? to(next, 'announce the notice', 'bring the notice into view')
    : to(next, 'announce the notice');
}

/** The request was given up, withdrawn by the visitor, or forgotten after seven days. */
function afterEnd(state: AboutARequest, event: EndEvent): Step {
  if (state.name !== 'retrying' && !waits(state)) return stay(state);
  const about: Effect[] = {
    undelivered: ['offer the fields again'] as Effect[],
    withdrawn: ['forget the draft of the request'] as Effect[],
    expired: [],
  }[event.type];
  const view: Effect[] = state.name === 'retrying' ? ['bring the notice into view'] : [];
  return to({ name: event.type, request: state.request }, ...about, 'announce the notice', ...view);
}

/** Returns the step after an outcome of another request: a toast, if the visitor has to know. */
function outcomeElsewhere(state: FormState, { type }: OutcomeEvent): Step {
  const fields: Effect[] = state.name === 'static' ? ['take the request out of the fields'] : [];
  switch (type) {
    case 'received':
      return stay(state, 'forget the draft of the request', ...fields, 'show the success toast');
    case 'undelivered':
      return stay(state, 'offer the fields again', 'show the toast that it did not arrive');
    case 'expired':
      // After seven days, the visitor may be another person, who must not see the request.
      return stay(state, 'show the toast that it expired');
    case 'withdrawn':
      return stay(state, 'forget the draft of the request');
    default:
      return stay(state);
  }
}

const to = (state: FormState, ...effects: Effect[]): Step => ({ state, effects });
const stay = to;
