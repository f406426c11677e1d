import type { FieldError } from '#proposal/contract.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';
import { type FormState, traits } from './formStates.ts';

/** An event of the form: something that the visitor has pressed, or news about a request. */
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
   * A request waits in the browser's storage. The form looks for such a request when it starts, and
   * after the visitor has withdrawn another one.
   */
  | { readonly type: 'found'; readonly request: KeptRequest }
  /** The visitor wants to withdraw the waiting request. */
  | { readonly type: 'pressed to withdraw' }
  /** The visitor wants to send another request. */
  | { readonly type: 'pressed for another' }
  | ResultEvent;

/**
 * The result of an attempt: the outcome of the request, or that the request waits. The attempt was
 * made by this page or by another tab. Its request may be from an earlier visit.
 */
export type ResultEvent = ReceivedEvent | KeptEvent | DelayedEvent | EndEvent;

type ReceivedEvent = {
  readonly type: 'received';
  readonly request: KeptRequest;
  /**
   * Whether the form contains a text that is not that of the request: the visitor has typed
   * something else since. An empty form has no newer text.
   */
  readonly hasNewerText: boolean;
  /** Whether the keyboard's focus is in the form. */
  readonly inForm: boolean;
};
/** The request waits, because an attempt has failed or the host has asked for a pause. */
type KeptEvent = { readonly type: 'kept'; readonly request: KeptRequest };
/** The request waits until `until`, because too many requests came from the visitor's network. */
type DelayedEvent = { readonly type: 'delayed'; readonly request: KeptRequest; readonly until: number };
/** The request has ended without being received. */
type EndEvent = { readonly type: 'undelivered' | 'withdrawn' | 'expired'; readonly request: KeptRequest };

/**
 * Something to do besides showing the state. `formEffects.ts` runs the effects of an event in the
 * order in which the reducer returns them.
 */
export type Effect =
  | { readonly do: 'log'; readonly error: unknown }
  | { readonly do: 'keep'; readonly request: KeptRequest }
  | { readonly do: 'call the function'; readonly request: KeptRequest }
  | { readonly do: 'make the second attempt'; readonly request: KeptRequest; readonly error: unknown }
  | { readonly do: 'withdraw'; readonly request: KeptRequest }
  | { readonly do: 'forget the draft' }
  | { readonly do: 'forget the draft of'; readonly request: KeptRequest }
  | { readonly do: 'offer the fields again'; readonly request: KeptRequest }
  | { readonly do: 'empty the fields' }
  | { readonly do: 'empty the fields if they hold'; readonly request: KeptRequest }
  | { readonly do: 'hide the toast' }
  | { readonly do: 'toast'; readonly show: ToastName }
  | { readonly do: 'offer a mail in a toast'; readonly request: KeptRequest }
  | { readonly do: 'announce'; readonly what: Announcement }
  | { readonly do: 'focus'; readonly what: 'notice' | 'first field' }
  | { readonly do: 'bring the notice into view' };

/**
 * The toasts of the form. `softer` is a message of success, too: it is shown if the call of the
 * function has failed, but the second attempt has delivered the request. Its words are
 * `formWords.failure`, because SPEC §8 demands them after a failed call.
 */
export type ToastName = 'success' | 'softer' | 'expired';

export type Announcement = 'submitting' | 'still sending' | 'heading' | 'notice';

export type Step = { readonly state: FormState; readonly effects: readonly Effect[] };

/**
 * Returns the next state after an event, and the effects to run. The function itself runs none of
 * them. If an event has no meaning in a state, the state stays.
 */
export function reduce(state: FormState, event: FormEvent): Step {
  const { takesPresses } = traits[state.name];
  switch (event.type) {
    case 'pressed with faults':
      return takesPresses
        ? next(
            { name: 'invalid', errors: event.errors },
            { do: 'hide the toast' },
            { do: 'focus', what: 'notice' },
          )
        : same(state);
    case 'pressed':
      return takesPresses
        ? next(
            { name: 'sending', request: event.request },
            // A toast that is still shown is about an earlier press.
            { do: 'hide the toast' },
            { do: 'keep', request: event.request },
            { do: 'announce', what: 'submitting' },
            { do: 'call the function', request: event.request },
          )
        : same(state);
    case 'pressed for a mail':
      return takesPresses
        ? next({ name: 'byMail', request: event.request }, { do: 'focus', what: 'notice' })
        : same(state);
    case 'call failed': {
      const { request, error } = event;
      // Another attempt may have delivered the request meanwhile.
      return state.name === 'sending' && isAbout(state, event)
        ? next(
            { name: 'retrying', request },
            { do: 'log', error },
            { do: 'announce', what: 'still sending' },
            { do: 'make the second attempt', request, error },
          )
        : same(state, { do: 'log', error });
    }
    case 'found':
      return state.name === 'open' || state.name === 'withdrawn'
        ? next({ name: 'kept', request: event.request }, { do: 'announce', what: 'heading' })
        : same(state);
    case 'pressed to withdraw':
      return 'request' in state && hasWaitingRequest(state)
        ? same(state, { do: 'withdraw', request: state.request })
        : same(state);
    case 'pressed for another':
      return state.name === 'received'
        ? next({ name: 'open' }, { do: 'focus', what: 'first field' })
        : same(state);
    case 'received':
    case 'kept':
    case 'delayed':
    case 'undelivered':
    case 'withdrawn':
    case 'expired':
      return isAbout(state, event) ? afterResult(state, event) : resultElsewhere(state, event);
    default:
      return event satisfies never;
  }
}

type AboutARequest = Extract<FormState, { request: KeptRequest }>;

const isAbout = (state: FormState, { request }: { request: KeptRequest }): state is AboutARequest =>
  'request' in state && state.request.id === request.id;

/**
 * Whether the state's request waits in the browser for a later attempt. In the states `sending` and
 * `retrying` it does not wait, because this page is still making its own attempts.
 */
const hasWaitingRequest = ({ name }: FormState) => traits[name].request === 'waiting';

/** Returns the step after a result of the form's own request. */
function afterResult(state: AboutARequest, event: ResultEvent): Step {
  switch (event.type) {
    case 'received':
      return afterReceived(state, event);
    case 'kept':
    case 'delayed':
      return afterFailedAttempt(state, event);
    case 'undelivered':
    case 'withdrawn':
    case 'expired':
      return afterEnd(state, event);
    default:
      return event satisfies never;
  }
}

/**
 * Returns the step after the form's request was received. The receipt replaces the fields, or else
 * the state is `acknowledged`: the fields stay, and a line below the button says that the request
 * was received. `formStates.ts` lists the reasons for `acknowledged`.
 */
function afterReceived(state: AboutARequest, event: ReceivedEvent): Step {
  const { name } = state;
  const mayShowReceipt = name === 'sending' || hasWaitingRequest(state);
  if (mayShowReceipt && !event.hasNewerText)
    return next(
      { name: 'received', sent: event.request.fields },
      { do: 'forget the draft' },
      { do: 'empty the fields' },
      // No toast is needed, because the receipt has the same words. If the receipt takes the focus,
      // screen readers read it. Otherwise it is announced.
      name === 'sending' || event.inForm
        ? { do: 'focus', what: 'notice' }
        : { do: 'announce', what: 'notice' },
    );
  const draft: Effect[] = event.hasNewerText ? [] : [{ do: 'forget the draft' }];
  return next(
    { name: 'acknowledged' },
    ...draft,
    { do: 'toast', show: name === 'retrying' ? 'softer' : 'success' },
    { do: 'announce', what: 'notice' },
  );
}

/**
 * Returns the step after a failed attempt: the request waits. If the form was in the same state
 * before, nothing is announced.
 */
function afterFailedAttempt(state: AboutARequest, event: KeptEvent | DelayedEvent): Step {
  const { request } = state;
  if (state.name !== 'retrying' && !hasWaitingRequest(state)) return same(state);
  const waiting: FormState =
    event.type === 'kept' ? { name: 'kept', request } : { name: 'delayed', request, until: event.until };
  if (state.name === waiting.name) return next(waiting);
  return next(waiting, { do: 'announce', what: 'notice' }, ...viewAfter(state));
}

/**
 * Returns the step after a request has ended without being received: `undelivered`, `withdrawn` or
 * `expired`.
 */
function afterEnd(state: AboutARequest, { type }: EndEvent): Step {
  const { request } = state;
  if (state.name !== 'retrying' && !hasWaitingRequest(state)) return same(state);
  const about: { [Type in EndEvent['type']]: Effect[] } = {
    undelivered: [{ do: 'offer the fields again', request }],
    withdrawn: [{ do: 'forget the draft of', request }],
    expired: [],
  };
  return next(
    { name: type, request },
    ...about[type],
    { do: 'announce', what: 'notice' },
    ...viewAfter(state),
  );
}

/**
 * Returns the effect that scrolls to the notice, if the visitor is waiting for the answer to a
 * press.
 */
const viewAfter = ({ name }: FormState): Effect[] =>
  name === 'retrying' ? [{ do: 'bring the notice into view' }] : [];

/**
 * Returns the step after a result of a request that the form is not about: a toast, if the visitor
 * has to know.
 */
function resultElsewhere(state: FormState, { type, request }: ResultEvent): Step {
  // Before hydration, the fields may contain this request, because browsers restore typed text on a
  // reload.
  const restored: Effect[] =
    state.name === 'static' ? [{ do: 'empty the fields if they hold', request }] : [];
  switch (type) {
    case 'received':
      return same(state, { do: 'forget the draft of', request }, ...restored, {
        do: 'toast',
        show: 'success',
      });
    case 'undelivered':
      // The request's text comes back into the form only if the form has no newer text. So the
      // toast offers to send the request by mail.
      return same(
        state,
        { do: 'offer the fields again', request },
        { do: 'offer a mail in a toast', request },
      );
    case 'expired':
      // After seven days, the visitor may be another person, who must not see the request.
      return same(state, { do: 'toast', show: 'expired' });
    case 'withdrawn':
      return same(state, { do: 'forget the draft of', request });
    case 'kept':
    case 'delayed':
      return same(state);
    default:
      return type satisfies never;
  }
}

const next = (state: FormState, ...effects: Effect[]): Step => ({ state, effects });

/** Returns a step that keeps the state. */
const same = (state: FormState, ...effects: Effect[]): Step => ({ state, effects });
