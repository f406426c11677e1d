import { type MouseEvent, type SubmitEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { FormNotice } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { loadToasts } from '../toast/notify.ts';
import { keepRequest, oldestKept, requestFor, requestStateOf } from './delivery/keptRequests.ts';
import { forgetDraft, readDraft, saveDraft } from './draft.ts';
import { loadSender } from './formEffects.ts';
import { fillEmpty, type Lengths, lengthsOf, pageForm, readForm } from './formFields.ts';
import { initialState, traits } from './formStates.ts';
import { afterFormEffects, dispatch, formState, onFormChange, startForm, reportToForm } from './formStore.ts';
import type { FormSettings } from './ProposalForm.tsx';

/**
 * Connects the form with its state (SPEC §4, §8). `formStates.ts` has the states, `formReducer.ts`
 * the steps after presses and outcomes, and `formViews.ts` the view of each state. Returns the
 * state, the current `lengths` of the fields' texts, and event handlers for the form and its
 * panels.
 */
export function useProposal(settings: FormSettings, notice: FormNotice | undefined) {
  const [initial] = useState(() => initialState(notice));
  const current = () => (formState().name === 'static' ? initial : formState());
  const state = useSyncExternalStore(subscribe, current, () => initial);
  const [lengths, setLengths] = useState<Lengths>({});

  useEffect(() => {
    startForm(initial, settings);
    const form = pageForm();
    if (!form) return undefined;
    // From now on, this component checks the fields and shows messages at them. So the browser's
    // own check is turned off.
    form.noValidate = true;
    if (notice?.kind === 'received') forgetDraft();
    else fillEmpty(form, readDraft());
    const count = () => setLengths(lengthsOf(readForm(form)));
    count();
    // Loads the toasts' script now, because a message about a failure must not need the network.
    loadToasts().catch(() => {});
    // If a request still waits in this browser, the form shows a message about it. The event
    // `found` is reported after this effect has ended, because `flushSync` (in `subscribe`) cannot
    // render within an effect.
    const request = oldestKept();
    if (request) queueMicrotask(() => dispatch({ type: 'found', request }));
    return afterFormEffects(count);
  }, [initial, notice, settings]);
  useOtherTabs();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The server checks and stores exactly these values. For the email address, the rule is the one
    // that browsers have for email fields (SPEC §5).
    const { fields, errors } = validateProposal(readForm(event.currentTarget));
    if (errors.length > 0) return dispatch({ type: 'pressed with faults', errors });
    dispatch({ type: settings.byMail ? 'pressed for a mail' : 'pressed', request: requestFor(fields) });
  }

  /**
   * Returns from the receipt to the form, which is empty by then. If the form was posted without a
   * script, the receipt is in a document of its own. Then the browser follows the link to the form.
   */
  function again(event: MouseEvent): void {
    if (notice?.kind === 'received') return;
    event.preventDefault();
    dispatch({ type: 'pressed for another' });
  }

  function edited(): void {
    const form = pageForm();
    if (!form) return;
    const typed = readForm(form);
    saveDraft(typed);
    setLengths(lengthsOf(typed));
  }

  /** Loads the script that sends requests, before the visitor presses the button. */
  function prepare(): void {
    if (!settings.byMail) loadSender().catch(() => {});
  }

  return { state, lengths, submit, again, withdraw, edited, prepare };
}

const withdraw = () => dispatch({ type: 'pressed to withdraw' });

/**
 * Renders a change of the state before the effects run, because an effect may move the focus to a
 * new element.
 */
const subscribe = (rerender: () => void) => onFormChange(() => flushSync(rerender));

/** Tells the form the outcomes that other tabs have recorded for its request. */
function useOtherTabs(): void {
  useEffect(() => {
    const check = () => {
      const state = formState();
      if (!('request' in state)) return;
      const { request } = state;
      const part = traits[state.name].request;
      if (part === 'none') return;
      const known = requestStateOf(request);
      // If the storage was cleared, this page still has the request, and stores it again.
      if (!known && part !== 'ended') keepRequest(request);
      if (known && known !== 'kept') reportToForm(request, known);
    };
    // While a page is in the browser's back/forward cache, it gets no events. So it checks again
    // when it comes back (`pageshow`).
    const events = ['storage', 'pageshow'];
    for (const type of events) addEventListener(type, check);
    return () => events.forEach((type) => removeEventListener(type, check));
  }, []);
}
