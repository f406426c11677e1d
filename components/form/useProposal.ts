import { type MouseEvent, type RefObject, type SubmitEvent, useEffect } from 'react';
import type { FieldError, FormNotice, ProposalFields } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import { notify, show } from '../toast/notify.ts';
import { mailtoWithFields } from './delivery/byMail.ts';
import { withViewTransition } from './viewTransition.ts';
import { forgetDraft, readDraft, saveDraft } from './draft.ts';
import { controlOf, emptyForm, fillEmpty, readForm } from './formFields.ts';
import { settleRequest } from './delivery/keptRequests.ts';
import type { Notice } from './notice.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { useDelivery } from './useDelivery.ts';
import { useLastingState } from './useLastingState.ts';

/** The page's form. A root that replaces a failed one puts its own here, for the request that is on its way. */
const ref: RefObject<HTMLFormElement | null> = { current: null };

/**
 * The states of the form (SPEC §4, §8). One request is sent at a time. Success empties the fields; failure keeps them.
 *
 * @returns `ref` for the form; `notice`, the result of the last submit; `sending`, true while a request is in progress;
 *   `detailsLength`, the current number of characters in the details; `submit` for `onSubmit`; `edited` for `onInput`;
 *   `again`, which goes from the receipt back to the form; `prepare`, which loads the Supabase client in advance
 */
export function useProposal(
  words: ProposalFormContent,
  host: FunctionsHost,
  initialNotice: FormNotice | undefined,
) {
  const [notice, setNotice] = useLastingState<Notice | undefined>('notice', initialNotice);
  const [sending, setSending] = useLastingState('sending', false);
  const [detailsLength, setDetailsLength] = useLastingState('detailsLength', 0);
  const deliver = useDelivery({ form: ref, words, host, notice, setNotice, succeed });

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    // After hydration the same checks show the site's own messages, beside the fields, in place of the browser's.
    form.noValidate = true;
    if (initialNotice?.kind === 'received') forgetDraft();
    else fillEmpty(form, readDraft());
    setDetailsLength(detailsLengthIn(form));
  }, [initialNotice, setDetailsLength]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const fields = readForm(form);
    const errors = faultsIn(form);
    if (errors.length > 0) {
      setNotice({ kind: 'invalid', errors, values: fields });
      return;
    }
    if (words.byMail) {
      setNotice({ kind: 'by-mail', says: 'byMail', href: mailtoWithFields(words, fields) });
      return;
    }
    setSending(true);
    setNotice(undefined);
    try {
      const { sendProposal } = await prepare();
      await sendProposal(fields, host);
      settleRequest(fields);
      await succeed(fields, false);
    } catch (error) {
      // SPEC §8: the error is logged, and the visitor sees the softer toast. The second way makes the toast true.
      // oxlint-disable-next-line no-console
      console.error(error);
      notify({ ...words.failure, variant: 'default', place: 'form' });
      deliver(fields, error);
    } finally {
      setSending(false);
    }
  }

  /** Replaces the form, then empty, with the receipt. A receipt that takes the focus needs no announcement. */
  async function succeed(fields: ProposalFields, quiet: boolean) {
    const form = ref.current;
    if (!form) return;
    forgetDraft();
    await withViewTransition(() => {
      emptyForm(form);
      setDetailsLength(0);
      setNotice({ kind: 'received', chosen: fields, quiet });
    }, sheetOf(form));
    (quiet ? notify : show)({ ...words.success, variant: 'success', place: 'form' });
  }

  /** Goes from the receipt back to the form, which is empty by then. */
  async function again(event: MouseEvent) {
    event.preventDefault();
    const form = ref.current;
    if (!form) return;
    await withViewTransition(() => setNotice(undefined), sheetOf(form));
    controlOf(form, 'fullName').focus();
  }

  return {
    ref,
    notice,
    sending,
    detailsLength,
    submit,
    again,
    edited: () => {
      if (!ref.current) return;
      saveDraft(readForm(ref.current));
      setDetailsLength(detailsLengthIn(ref.current));
    },
    prepare,
  };
}

/** The panel that contains the form: the parent of its island. */
function sheetOf(form: HTMLFormElement) {
  return form.closest('[data-island]')?.parentElement;
}

function detailsLengthIn(form: HTMLFormElement): number {
  return controlOf(form, 'details').value.length;
}

/** Loads the scripts for sending and answering in advance. A server that is down could not send the toast's script. */
function prepare() {
  import('../toast/Toaster.tsx').catch(() => {});
  return import('./delivery/sendProposal.ts');
}

/**
 * The errors that stop the form from being sent, in the server's words. The email check equals the browser's (SPEC §5),
 * because `validateProposal` uses the expression of the HTML Standard. A name that is only spaces passes the browser's
 * `required`, but is refused here.
 */
function faultsIn(form: HTMLFormElement): readonly FieldError[] {
  const { errors } = validateProposal(readForm(form));
  const email = controlOf(form, 'email');
  if (errors.some(({ field }) => field === 'email') || email.checkValidity()) return errors;
  return [...errors, { field: 'email', message: email.validationMessage }];
}
