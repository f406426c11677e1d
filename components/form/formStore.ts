import { createDelivery, type Delivery, type DeliveryResult, type Tell } from './delivery/deliverRequests.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
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
let state: FormState = { name: 'static' };
/** The settings, once the form has started. No effect of the state `static` needs them. */
let settings: FormSettings = {
  supabaseUrl: undefined,
  supabaseKey: undefined,
  contactEmail: '',
  keepProposalsDays: undefined,
};
const listeners = new Set<() => void>();

/** The current state of the form. */
export const formState = (): FormState => state;

/** Starts with the state of the document, unless an earlier root of the form has done so. */
export function startForm(initial: FormState, itsSettings: FormSettings): void {
  settings = itsSettings;
  if (state.name === 'static') state = initial;
}

/** Calls a listener after each change of the state. Returns a function that stops this. */
export function onFormChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports an event to the form. Events are taken one after the other: an event that an effect
 * reports waits until all effects of the current event have run.
 */
export function dispatch(event: FormEvent): void {
  events.push(event);
  if (isTakingEvents) return;
  isTakingEvents = true;
  try {
    for (let next = events.shift(); next; next = events.shift()) takeEvent(next);
  } finally {
    isTakingEvents = false;
  }
}

const events: FormEvent[] = [];
let isTakingEvents = false;

/** Shows the state after an event, and then runs the event's effects. */
function takeEvent(event: FormEvent): void {
  const focused = document.activeElement;
  const before = state;
  const { state: next, effects } = reduce(before, event);
  state = next;
  if (next !== before) for (const listener of listeners) listener();
  const occasion = { state: next, settings, dispatch, tell: tellForm, deliveryTo };
  for (const effect of effects) runEffect(effect, occasion);
  // The element with the focus may have been removed with its notice.
  if (focused && !focused.isConnected && document.activeElement === document.body) focusNotice(pageForm());
}

/**
 * Returns the page's only delivery, created on first use. Requests of an earlier visit may be sent
 * before the form has started.
 */
export function deliveryTo(host: FunctionsHost): Delivery {
  delivery ??= createDelivery(host, tellForm);
  return delivery;
}

let delivery: Delivery | undefined;

/**
 * Tells the form the outcome of a kept request. The visitor sees it in the form, or in a toast if
 * the form is about another request.
 */
export const tellForm: Tell = (request, outcome, tooManyUntil) =>
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
