import { type RefObject, useEffect } from 'react';
import type { ProposalFields } from '#proposal/contract.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import { announce } from '../toast/notify.ts';
import { mailtoWithFields } from './delivery/byMail.ts';
import { keepAndDeliver } from './delivery/deliverRequests.ts';
import { isBlank, readForm } from './formFields.ts';
import { isKept, keptRequests, sameFields } from './delivery/keptRequests.ts';
import type { Notice } from './notice.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { onOutcome, tellVisitor, type TellInForm } from './tellVisitor.ts';

/** The request that the form is about, and whether a panel says so. It outlives a React root that fails. */
const about: { current?: { fields: ProposalFields; shown: boolean } | undefined } = {};

/**
 * Delivers a request whose function call failed, and shows in the form what becomes of it. If the second way delivers it
 * at once, no panel is shown, because the softer toast has said so.
 *
 * @param input.notice the panel that is shown
 * @param input.setNotice shows a panel, or none
 * @param input.succeed replaces the form with the receipt; `quiet` leaves the focus where it is
 * @returns the function to call with the fields and the error of a failed call
 */
export function useDelivery(input: {
  form: RefObject<HTMLFormElement | null>;
  words: ProposalFormContent;
  host: FunctionsHost;
  notice: Notice | undefined;
  setNotice: (notice?: Notice) => void;
  succeed: (fields: ProposalFields, quiet: boolean) => Promise<void>;
}): (fields: ProposalFields, error: unknown) => void {
  const { form, words, host, setNotice, succeed } = input;
  function showPanel(fields: ProposalFields, says: 'kept' | 'undelivered') {
    about.current = { fields, shown: true };
    setNotice({ kind: 'by-mail', says, href: mailtoWithFields(words, fields), quiet: true });
    return words[says];
  }

  const tellInForm: TellInForm = (fields, outcome) => {
    if (!form.current || !about.current || !sameFields(about.current.fields, fields)) return false;
    const { shown } = about.current;
    if (outcome !== 'received') {
      const { title, text } = showPanel(fields, outcome);
      if (!shown || outcome === 'undelivered') announce(`${title}. ${text}`);
      return true;
    }
    about.current = undefined;
    if (!shown) return true;
    const typed = readForm(form.current);
    const untouched = sameFields(typed, fields) || isBlank(typed);
    if (untouched) void succeed(fields, !form.current.contains(document.activeElement));
    else setNotice();
    return untouched;
  };

  useEffect(() => {
    onOutcome(tellInForm);
    const [first] = keptRequests();
    if (first && !about.current && !input.notice) showPanel(first.fields, 'kept');
    // Another tab has delivered what this one says is waiting.
    const deliveredElsewhere = () => {
      const saysKept = input.notice?.kind === 'by-mail' && input.notice.says === 'kept';
      if (saysKept && about.current && !isKept(about.current.fields))
        tellInForm(about.current.fields, 'received');
    };
    addEventListener('storage', deliveredElsewhere);
    return () => removeEventListener('storage', deliveredElsewhere);
  });

  return (fields, error) => {
    about.current = { fields, shown: false };
    void keepAndDeliver(fields, host, error, tellVisitor(words));
  };
}
