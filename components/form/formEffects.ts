import { formWords as words, fields as table } from '#site/form.ts';
import { announce, hideToast, notify } from '../toast/notify.ts';
import type { Delivery, Tell } from './delivery/deliverRequests.ts';
import { keepRequest, type KeptRequest, oldestKept, settleRequest } from './delivery/keptRequests.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { forgetDraft, forgetDraftOf, offerAsDraft, readDraft } from './draft.ts';
import { controlOf, emptyForm, fillEmpty, holds, pageForm } from './formFields.ts';
import type { Effect, FormEvent, FormState } from './formReducer.ts';
import { noticeWords } from './formViews.ts';
import { focusNotice, noticeIn } from './notice.ts';
import type { FormSettings } from './ProposalForm.tsx';

/**
 * The input of an effect: the event, the state after that event, and functions that report the
 * result to the form. An event that an effect reports while it runs is handled after all effects of
 * the current event.
 */
export type Occasion = {
  event: FormEvent;
  state: FormState;
  settings: FormSettings;
  dispatch: (event: FormEvent) => void;
  tell: Tell;
  deliveryTo: (host: FunctionsHost) => Delivery;
};

/** Loads the script that sends requests. If it cannot be loaded, the next call tries again. */
export const loadSender = () => import('./delivery/sendProposal.ts');

/** Runs one effect that the reducer has named for an event. */
export function runEffect(effect: Effect, occasion: Occasion): void {
  const { event, state, settings } = occasion;
  const form = pageForm();
  const error = 'error' in event ? event.error : undefined;
  const request = () => {
    if ('request' in event) return event.request;
    throw new Error(`"${effect}" cannot follow "${event.type}", which is about no request`);
  };
  const run: Record<Effect, () => unknown> = {
    // SPEC §8: the error is logged.
    // oxlint-disable-next-line no-console
    'log the error': () => console.error(error),
    // Stored now, because the visitor may leave the page before the answer comes.
    'keep the request': () => keepRequest(request()),
    'call the function': () => callFunction(request(), occasion),
    'try the second way': () => occasion.deliveryTo(settings).keepAndDeliver(request(), error),
    'withdraw the request': () => withdraw(occasion),
    'forget the draft': forgetDraft,
    'forget the draft of the request': () => forgetDraftOf(request().fields),
    'offer the fields again': () => {
      offerAsDraft(request().fields);
      if (form) fillEmpty(form, readDraft());
    },
    'empty the fields': () => form && emptyForm(form),
    // On a reload, a browser restores the fields of a form.
    'take the request out of the fields': () => form && holds(form, request().fields) && emptyForm(form),
    'hide the toast': hideToast,
    'show the success toast': () => notify({ ...words.success, variant: 'success', place: 'form' }),
    'show the softer toast': () => notify({ ...words.failure, variant: 'default', place: 'form' }),
    'show the toast that it did not arrive': () =>
      notify({ ...words.undelivered, variant: 'default', place: 'form', stays: true }),
    'show the toast that it expired': () =>
      notify({
        ...words.undelivered,
        text: words.expired,
        variant: 'default',
        place: 'form',
        stays: true,
      }),
    'announce that it is sent': () => announce(words.submitting),
    'announce that it is still being sent': () => announce(words.stillSending),
    'announce the heading': () => announce(noticeWords(state, settings.contactEmail)?.heading ?? ''),
    'announce the notice': () => announce(spoken(state, settings.contactEmail)),
    'focus the notice': () => focusNotice(form),
    'focus the first field': () => form && controlOf(form, table[0]?.name ?? '').focus(),
    'bring the notice into view': () =>
      form?.contains(document.activeElement) && noticeIn(form)?.scrollIntoView({ block: 'center' }),
  };
  run[effect]();
}

/** Calls the function, and reports whether it has accepted the request. */
async function callFunction(request: KeptRequest, { settings, dispatch, tell }: Occasion): Promise<void> {
  try {
    const { sendProposal } = await loadSender();
    await sendProposal(request, settings);
  } catch (error) {
    return dispatch({ type: 'call failed', request, error });
  }
  // Another attempt may have reported this already.
  if (settleRequest(request, 'received')) tell(request, 'received');
}

/**
 * Withdraws the form's waiting request, and shows the next waiting one. The fields stay, so that
 * the visitor can press again.
 */
function withdraw({ state, dispatch, tell }: Occasion): void {
  if (!('request' in state) || !settleRequest(state.request, 'withdrawn')) return;
  tell(state.request, 'withdrawn');
  const next = oldestKept();
  if (next) dispatch({ type: 'found', request: next });
}

/** Returns the text of a notice as it is announced. */
function spoken(state: FormState, email: string): string {
  const { heading = '', text } = noticeWords(state, email) ?? {};
  if (!text) return heading;
  return /[.!?]$/.test(heading) ? `${heading} ${text}` : `${heading}. ${text}`;
}
