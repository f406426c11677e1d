import {
  createSender,
  type DeliveryResult,
  type ReportOutcome,
  type Sender,
} from './delivery/deliverRequests.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';
import { runEffect } from './formEffects.ts';
import { holds, isBlank, pageForm } from './formFields.ts';
import { type FormEvent, type OutcomeEvent, reduce } from './formReducer.ts';
import type { FormState } from './formStates.ts';
import { focusNotice } from './notice.ts';
import type { FormSettings } from './ProposalForm.tsx';

/*
 * The state of the page's only form. It outlives the form's React root. If the root fails while a
 * request is being sent, because an extension has moved the form's elements, a new root replaces it
 * (`renderer/islands/runtime.tsx`) and shows the outcome. Outcomes of kept requests may also arrive
 * before the form is hydrated.
 */
const store: Store = {
  state: { name: 'static' },
  settings: {
    supabaseUrl: undefined,
    supabaseKey: undefined,
    contactEmail: '',
    keepProposalsDays: undefined,
  },
  sender: undefined,
  listeners: new Set(),
  effectListeners: new Set(),
  events: [],
  isTakingEvents: false,
};

type Store = {
  state: FormState;
  /** The settings, once the form has started, or once requests of an earlier visit are sent. */
  settings: FormSettings;
  /** The two functions that send requests. They are created on first use. */
  sender: Sender | undefined;
  /** Called after each change of the state. */
  readonly listeners: Set<() => void>;
  /** Called after the effects of an event. */
  readonly effectListeners: Set<() => void>;
  /** The events that wait until all effects of the current one have run. */
  readonly events: FormEvent[];
  isTakingEvents: boolean;
};

/** The current state of the form. */
export const formState = (): FormState => store.state;

/** Starts with the state of the document, unless an earlier root of the form has done so. */
export function startForm(initial: FormState, settings: FormSettings): void {
  takeSettings(settings);
  if (store.state.name === 'static') store.state = initial;
}

/**
 * Takes the settings, which the effects of events need. Requests of an earlier visit may have an
 * outcome before `startForm` is called.
 */
export function takeSettings(settings: FormSettings): void {
  store.settings = settings;
}

/** Calls a listener after each change of the state. Returns a function that stops this. */
export const onFormChange = (listener: () => void) => subscribe(store.listeners, listener);

/**
 * Calls a listener after the effects of each event, which may have filled or emptied the fields.
 * Returns a function that stops this.
 */
export const afterFormEffects = (listener: () => void) => subscribe(store.effectListeners, listener);

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports an event to the form. Events are taken one after the other: an event that an effect
 * reports waits until all effects of the current event have run.
 */
export function dispatch(event: FormEvent): void {
  const { events } = store;
  events.push(event);
  if (store.isTakingEvents) return;
  store.isTakingEvents = true;
  try {
    for (let next = events.shift(); next; next = events.shift()) takeEvent(next);
  } finally {
    store.isTakingEvents = false;
  }
}

/** Shows the state after an event, and then runs the event's effects. */
function takeEvent(event: FormEvent): void {
  const focused = document.activeElement;
  const { state: before, listeners, effectListeners } = store;
  const { state, effects } = reduce(before, event);
  store.state = state;
  if (state !== before) for (const listener of listeners) listener();
  const context = { state, settings: store.settings, dispatch, report: reportToForm, pageSender };
  for (const effect of effects) runEffect(effect, context);
  for (const listener of effectListeners) listener();
  // If the element with the focus was in a notice that is gone, the focus moves to the new notice.
  if (focused && !focused.isConnected && document.activeElement === document.body) focusNotice(pageForm());
}

/**
 * Returns the two functions that send requests. The first call creates them with the current
 * settings. All later calls return the same two.
 */
export function pageSender(): Sender {
  store.sender ??= createSender(store.settings, reportToForm);
  return store.sender;
}

/**
 * Tells the form the outcome of a request, or that the request waits. If the form is about another
 * request, a toast shows an outcome that the visitor has to know.
 */
export const reportToForm: ReportOutcome = (request, outcome, tooManyUntil) =>
  dispatch(outcomeEvent(request, outcome, tooManyUntil));

function outcomeEvent(request: KeptRequest, outcome: DeliveryResult, until?: number): OutcomeEvent {
  if (outcome === 'kept' && until !== undefined) return { type: 'delayed', request, until };
  if (outcome !== 'received') return { type: outcome, request };
  const form = pageForm();
  return {
    type: 'received',
    request,
    overtaken: form !== undefined && !holds(form, request.fields) && !isBlank(form),
    inForm: form?.contains(document.activeElement) ?? false,
  };
}
