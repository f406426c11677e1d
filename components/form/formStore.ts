import type { DeliveryResult, Tell } from './delivery/deliverRequests.ts';
import type { KeptRequest } from './delivery/keptRequests.ts';
import { runEffect } from './formEffects.ts';
import { holds, isBlank, pageForm } from './formFields.ts';
import { type FormEvent, type FormState, type OutcomeEvent, reduce } from './formReducer.ts';
import { focusNotice } from './notice.ts';
import type { FormSettings } from './ProposalForm.tsx';

/*
 * The state of the page's one form. It outlives the React root of the form: if that fails while a
 * request is on its way, because another hand has moved the form's elements, the root that replaces
 * it (`renderer/islands/runtime.tsx`) shows what becomes of the request. Outcomes of kept requests
 * arrive before the form is hydrated, too.
 */
let state: FormState = { name: 'static' };
let settings: FormSettings = { contactEmail: '' } as FormSettings;
const listeners = new Set<() => void>();

/** The current state of the form. */
export const formState = (): FormState => state;

/**
 * Begins with the state that came with the document, unless an earlier root of the form has begun.
 */
export function startForm(initial: FormState, itsSettings: FormSettings): void {
  settings = itsSettings;
  if (state.name === 'static') state = initial;
}

/** Calls a listener after each change of the state. Returns a function that ends this. */
export function onFormChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tells the form that something has happened. Its next state is shown, and then its effects are
 * run.
 */
export function dispatch(event: FormEvent): void {
  const focused = document.activeElement;
  const before = state;
  const { state: next, effects } = reduce(before, event);
  state = next;
  if (next !== before) for (const listener of listeners) listener();
  for (const effect of effects) runEffect(effect, { event, state: next, settings, dispatch, tell: tellForm });
  // What had the focus may be gone with the notice that it was in.
  if (focused && !focused.isConnected && document.activeElement === document.body) focusNotice(pageForm());
}

/**
 * Tells the form what became of a kept request. A visitor hears of it in the form, or in a toast if
 * the form is not about it.
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
