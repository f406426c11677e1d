import {
  createSender,
  type DeliveryResult,
  type ReportResult,
  type Sender,
} from './delivery/deliverRequests.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';
import { runEffect } from './formEffects.ts';
import { holds, isBlank, pageForm } from './formFields.ts';
import { type FormEvent, type ResultEvent, reduce } from './formReducer.ts';
import type { FormState } from './formStates.ts';
import { focusNotice } from './notice.ts';
import type { FormSettings } from './ProposalForm.tsx';

/*
 * The state of the page's only form. It is outside of React, for two reasons:
 *
 * - React may fail while a request is being sent, for example because an extension has moved the
 *   form's elements. The form then gets a new React root (`renderer/islands/runtime.tsx`), which
 *   has to show the outcome.
 * - Outcomes of kept requests may arrive before the form is hydrated.
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
  /**
   * The settings. They are empty until the form starts, or until requests of an earlier visit are
   * sent.
   */
  settings: FormSettings;
  /** The two functions that send requests. They are created at their first use. */
  sender: Sender | undefined;
  /** Functions to call after each change of the state. */
  readonly listeners: Set<() => void>;
  /** Functions to call after the effects of each event. */
  readonly effectListeners: Set<() => void>;
  /** The events that wait until all effects of the current one have run. */
  readonly events: FormEvent[];
  isTakingEvents: boolean;
};

/** The current state of the form. */
export const formState = (): FormState => store.state;

/**
 * Starts the form: takes the settings, and sets the first state (`initialState`). If an earlier
 * React root has already started the form, the state stays as it is.
 */
export function startForm(initial: FormState, settings: FormSettings): void {
  takeSettings(settings);
  if (store.state.name === 'static') store.state = initial;
}

/**
 * Takes the settings that effects need. `resumeDelivery.ts` calls this function, too, because a
 * request of an earlier visit may have an outcome before `startForm` is called.
 */
export function takeSettings(settings: FormSettings): void {
  store.settings = settings;
}

/** Calls `listener` after each change of the state. Returns a function that ends these calls. */
export const onFormChange = (listener: () => void) => subscribe(store.listeners, listener);

/**
 * Calls `listener` after the effects of each event, because they may have filled or emptied the
 * fields. Returns a function that ends these calls.
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
  // If the focus was in a message that is no longer in the page, moves the focus to the form's new
  // message or, if there is none, to the form's button.
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
 * Tells the form the result of an attempt. If the form is about another request, or about none, a
 * toast tells the visitor each outcome except `withdrawn`.
 */
export const reportToForm: ReportResult = (request, result, tooManyUntil) =>
  dispatch(resultEvent(request, result, tooManyUntil));

function resultEvent(request: KeptRequest, result: DeliveryResult, until?: number): ResultEvent {
  if (result === 'kept' && until !== undefined) return { type: 'delayed', request, until };
  if (result !== 'received') return { type: result, request };
  const form = pageForm();
  return {
    type: 'received',
    request,
    hasNewerText: form !== undefined && !holds(form, request.fields) && !isBlank(form),
    inForm: form?.contains(document.activeElement) ?? false,
  };
}
