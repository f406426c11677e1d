import type { ProposalFields } from '#proposal/contract.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import { notify } from '../toast/notify.ts';
import type { Tell } from './delivery/deliverRequests.ts';
import { offerAsDraft, readDraft } from './draft.ts';
import { fillEmpty } from './formFields.ts';

/** Shows the outcome in the form. Returns false if the form is about something else. */
export type TellInForm = (...outcome: Parameters<Tell>) => boolean;

let tellInForm: TellInForm | undefined;

/** Lets the form show what became of its request. It is called once the form is hydrated. */
export function onOutcome(tell: TellInForm): void {
  tellInForm = tell;
}

/** Tells the visitor what became of a kept request: in the form if it shows that request, else in a toast. */
export function tellVisitor({ success, undelivered }: ProposalFormContent): Tell {
  return (fields, outcome) => {
    if (outcome === 'undelivered') offerBack(fields);
    if (tellInForm?.(fields, outcome) || outcome === 'kept') return;
    if (outcome === 'received') return notify({ ...success, variant: 'success', place: 'form' });
    notify({ ...undelivered, variant: 'default', place: 'form', stays: true });
  };
}

/** Puts a request that could not be delivered back into the form, where nothing else was typed. */
function offerBack(fields: ProposalFields): void {
  offerAsDraft(fields);
  const form = document.querySelector('form');
  if (form) fillEmpty(form, readDraft());
}
