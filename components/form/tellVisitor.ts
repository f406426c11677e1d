import type { ProposalFields } from '#proposal/contract.ts';
import { formWords as words } from '#site/form.ts';
import { notify } from '../toast/notify.ts';
import type { Tell } from './delivery/deliverRequests.ts';
import { forgetDraftOf, offerAsDraft, readDraft } from './draft.ts';
import { emptyForm, fillEmpty, holds } from './formFields.ts';

/** Shows the outcome in the form. Returns false if the form is about something else. */
export type TellInForm = (...outcome: Parameters<Tell>) => boolean;

let tellInForm: TellInForm | undefined;

/** Lets the form show what became of its request. It is called once the form is hydrated. */
export function onOutcome(tell: TellInForm): void {
  tellInForm = tell;
}

/** Tells the visitor what became of a kept request: in the form if it shows that request, else in a toast. */
export const tellVisitor: Tell = (request, outcome, tooManyUntil) => {
  const { success, undelivered, expired } = words;
  const { fields } = request;
  if (outcome === 'received' || outcome === 'withdrawn') forgetDraftOf(fields);
  if (outcome === 'undelivered') offerBack(fields);
  if (tellInForm?.(request, outcome, tooManyUntil) || outcome === 'kept' || outcome === 'withdrawn') return;
  // Whoever is here after seven days may be somebody else, and sees nothing of the request.
  const text = outcome === 'expired' ? expired : undelivered.text;
  if (outcome !== 'received')
    return notify({ ...undelivered, text, variant: 'default', place: 'form', stays: true });
  if (!tellInForm) takeOut(fields);
  notify({ ...success, variant: 'success', place: 'form' });
};

/** Puts a request that could not be delivered back into the form, where nothing else was typed. */
function offerBack(fields: ProposalFields): void {
  offerAsDraft(fields);
  const form = document.querySelector('form');
  if (form) fillEmpty(form, readDraft());
}

/** Takes a request that was received out of a form that is not hydrated. A browser fills in what it had at a reload. */
function takeOut(fields: ProposalFields): void {
  const form = document.querySelector('form');
  if (form && holds(form, fields)) emptyForm(form);
}
