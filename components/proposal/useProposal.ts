import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FieldError, FormNotice } from '../../supabase/functions/_shared/proposal/contract/notice.ts';
import { validateProposal } from '../../supabase/functions/_shared/proposal/validation/validateProposal.ts';
import type { ProposalFormContent } from '../contactRecords.ts';
import { notify, show } from '../toast/notify.ts';
import { mailtoWithFields } from './byMail.ts';
import { fold } from './fold.ts';
import { forgetDraft, restoreDraft, saveDraft } from './draft.ts';
import { controlOf, emptyForm, readForm } from './formFields.ts';
import { deliverAnotherWay } from './secondWay.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/**
 * The form's life (SPEC §4, §8): submitted once at a time; success resets the fields, failure keeps them.
 *
 * @returns `ref` for the form; `notice`, what came of it; `sending` while a request is under way;
 *   `detailsLength`, the characters in the details now; `submit`
 *   for `onSubmit`; `again` for the way back from the receipt; `edited` for `onInput`; `prepare`, which fetches the Supabase client ahead of need
 */
export function useProposal(
  words: ProposalFormContent,
  host: FunctionsHost,
  initialNotice: FormNotice | undefined,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [notice, setNotice] = useState(initialNotice);
  const [sending, setSending] = useState(false);
  const [detailsLength, setDetailsLength] = useState(0);
  // State arrives with the next render; a second press can come before that.
  const underWay = useRef(false);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    // From here on the same checks answer in our words, beside the fields; without script the browser's own do.
    form.noValidate = true;
    if (initialNotice?.kind === 'received') forgetDraft();
    else restoreDraft(form);
    setDetailsLength(detailsLengthIn(form));
  }, [initialNotice]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    const form = event.currentTarget;
    const fields = readForm(form);
    const errors = faultsIn(form);
    if (errors.length > 0) {
      setNotice({ kind: 'invalid', errors, values: fields });
      return;
    }
    const href = mailtoWithFields(words, fields);
    if (href !== undefined) {
      setNotice({ kind: 'by-mail', href });
      return;
    }
    underWay.current = true;
    setSending(true);
    setNotice(undefined);
    try {
      const { sendProposal } = await prepare();
      await sendProposal(fields, host);
      forgetDraft();
      await fold(() => {
        emptyForm(form);
        setDetailsLength(0);
        setNotice({ kind: 'received', chosen: fields });
      }, sheetOf(form));
      // The receipt takes focus, and with it is read out.
      show({ ...words.success, variant: 'success' });
    } catch (error) {
      // SPEC §8: the error is logged; the visitor sees the softer toast, made true by the second way.
      // oxlint-disable-next-line no-console
      console.error(error);
      notify({ ...words.failure, variant: 'default' });
      void deliverAnotherWay(fields);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  /** From the receipt back to the form, which is empty by now. */
  async function again(event: MouseEvent) {
    event.preventDefault();
    const form = ref.current;
    if (!form) return;
    await fold(() => setNotice(undefined), sheetOf(form));
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
      saveDraft(ref.current);
      setDetailsLength(detailsLengthIn(ref.current));
    },
    prepare,
  };
}

/** The panel that the form lies on: the parent of its island. */
function sheetOf(form: HTMLFormElement) {
  return form.closest('[data-island]')?.parentElement;
}

function detailsLengthIn(form: HTMLFormElement): number {
  return controlOf(form, 'details').value.length;
}

/** What an answer needs, fetched ahead: the toasts too, because a server that is down sends no script either. */
function prepare() {
  import('../toast/Toaster.tsx').catch(() => {});
  return import('./sendProposal.ts');
}

/**
 * What keeps the form from being sent, in the server's words. The email check is the browser's (SPEC §5), to the
 * letter: `validateProposal` holds the same expression as the HTML Standard. A name of nothing but spaces, which passes
 * the browser's `required`, is caught here too.
 */
function faultsIn(form: HTMLFormElement): readonly FieldError[] {
  const { errors } = validateProposal(readForm(form));
  const email = controlOf(form, 'email');
  if (errors.some(({ field }) => field === 'email') || email.checkValidity()) return errors;
  return [...errors, { field: 'email', message: email.validationMessage }];
}
