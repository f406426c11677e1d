import { type MouseEvent, type RefObject, type SubmitEvent, useEffect } from 'react';
import type { FormNotice, ProposalFields } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import { announce, notify, show, withdraw } from '../toast/notify.ts';
import { keepAndDeliver } from './delivery/deliverRequests.ts';
import { keepRequest, sameFields, settleRequest } from './delivery/keptRequests.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { forgetDraft, readDraft, saveDraft } from './draft.ts';
import { controlOf, emptyForm, fillEmpty, holds, isBlank, readForm } from './formFields.ts';
import { type FormEvent, type FormState, nextState } from './formStates.ts';
import { mailNotice, type Notice, panelWords } from './notice.ts';
import { tellVisitor, type TellInForm } from './tellVisitor.ts';
import { useDelivery } from './useDelivery.ts';
import { useLastingState } from './useLastingState.ts';
import { withViewTransition } from './viewTransition.ts';

/** What the form shows. `about`: the request that it is about. */
type Shown = { state: FormState; notice?: Notice | undefined; about?: ProposalFields | undefined };

const softer = { variant: 'default', place: 'form' } as const;
const thanks = { variant: 'success', place: 'form' } as const;

/** The longest time for which the softer toast waits for the second way, and the time for which a panel waits for it, in ms. */
const toastTime = 2_000;

/** The page's form. A root that replaces a failed one puts its own here, for the request that is on its way. */
const ref: RefObject<HTMLFormElement | null> = { current: null };

/**
 * The form at work (SPEC §4, §8). What it says follows from `formStates.ts`. Success empties the fields; failure keeps
 * them, and so does success if something else was typed meanwhile.
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
  const [{ state, notice }, setShown, latest] = useLastingState<Shown>('shown', {
    state: initialNotice?.kind ?? 'open',
    notice: initialNotice,
  });
  const [detailsLength, setDetailsLength] = useLastingState('detailsLength', 0);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    // After hydration the same checks show the site's own messages, beside the fields, in place of the browser's.
    form.noValidate = true;
    if (initialNotice?.kind === 'received') forgetDraft();
    else fillEmpty(form, readDraft());
    setDetailsLength(detailsLengthIn(form));
  }, [initialNotice, setDetailsLength]);
  useDelivery({ latest, tell, found });

  /** Returns false if the event means nothing now. */
  function happens(event: FormEvent, next?: Notice, about = latest().about): boolean {
    const after = nextState(latest().state, event);
    if (after) setShown({ state: after, notice: next, about });
    return Boolean(after);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readForm(event.currentTarget);
    // What the server would judge and store. The email check equals the browser's (SPEC §5).
    const { fields, errors } = validateProposal(typed);
    if (errors.length > 0) return happens('faulty', { kind: 'invalid', errors, values: typed });
    if (words.byMail) return happens('mail', mailNotice('byMail', words, fields));
    if (!happens('submit', undefined, fields)) return false;
    // The page may be left before the answer comes.
    keepRequest(fields);
    try {
      const { sendProposal } = await prepare();
      await sendProposal(fields, host);
    } catch (error) {
      return rescue(fields, error);
    }
    settleRequest(fields);
    return latest().about === fields && settle(fields);
  }

  /** SPEC §8: the error is logged, and the visitor sees the softer toast. The second way makes the toast true. */
  function rescue(fields: ProposalFields, error: unknown): void {
    // oxlint-disable-next-line no-console
    console.error(error);
    // Another attempt may have delivered it meanwhile.
    if (latest().about !== fields || !happens('failed')) return;
    setTimeout(promise, toastTime, fields);
    void keepAndDeliver(fields, host, error, tellVisitor(words));
  }

  function promise(fields: ProposalFields): void {
    if (latest().about === fields && happens('promise')) notify({ ...words.failure, ...softer });
  }

  /** Shows what became of a request. Returns false if the form says something else. */
  function tell(...[fields, outcome, tooManyUntil]: Parameters<TellInForm>): boolean {
    const { about, state: before } = latest();
    if (!about || !sameFields(about, fields)) return false;
    if (outcome === 'received') return settle(fields);
    if (before === 'rescuing') {
      promise(about);
      setTimeout(tell, toastTime, fields, outcome, tooManyUntil);
      return true;
    }
    const says = outcome === 'kept' && tooManyUntil ? 'tooMany' : outcome;
    const panel = mailNotice(says, words, fields, tooManyUntil);
    if (!happens(says, panel)) return before === 'sending' || before === says;
    // The softer toast says otherwise.
    withdraw();
    const { heading, text } = panelWords(panel, words);
    if (before !== says) announce(`${heading}. ${text}`);
    return true;
  }

  /** A request waits since an earlier visit. */
  function found(fields: ProposalFields): void {
    happens('kept', mailNotice('kept', words, fields), fields);
  }

  /** The request was received. Returns false if the form says something else. */
  function settle(fields: ProposalFields): boolean {
    const form = ref.current;
    if (!form) return false;
    const overtaken = !holds(form, fields) && !isBlank(form);
    const before = latest().state;
    const after = nextState(before, overtaken ? 'overtaken' : 'received');
    if (!after) return false;
    if (!overtaken) forgetDraft();
    if (after === 'received') {
      // A receipt that takes the focus needs no announcement.
      void showReceipt(form, fields, before !== 'sending' && !form.contains(document.activeElement));
      return true;
    }
    setShown({ state: after, notice: { kind: 'noted' } });
    if (before === 'rescuing') notify({ ...words.failure, ...softer });
    else if (before === 'promised') announce(words.noted);
    else notify({ ...words.success, ...thanks });
    return true;
  }

  /** Replaces the form, then empty, with the receipt. */
  async function showReceipt(form: HTMLFormElement, chosen: ProposalFields, quiet: boolean) {
    await withViewTransition(() => {
      emptyForm(form);
      setDetailsLength(0);
      setShown({ state: 'received', notice: { kind: 'received', chosen, quiet } });
    }, sheetOf(form));
    (quiet ? notify : show)({ ...words.success, ...thanks });
  }

  /** Goes from the receipt back to the form, which is empty by then. A receipt with an address of its own has a link. */
  async function again(event: MouseEvent) {
    if (initialNotice?.kind === 'received') return;
    event.preventDefault();
    const form = ref.current;
    if (!form) return;
    await withViewTransition(() => void happens('again'), sheetOf(form));
    controlOf(form, 'fullName').focus();
  }

  return {
    ref,
    notice,
    sending: state === 'sending' || state === 'rescuing',
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
