import { type MouseEvent, type RefObject, type SubmitEvent, useEffect } from 'react';
import type { FormNotice } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import { announce, notify, show, withdraw } from '../toast/notify.ts';
import { keepAndDeliver } from './delivery/deliverRequests.ts';
import {
  keepRequest,
  type KeptRequest,
  oldestKept,
  requestFor,
  settleRequest,
} from './delivery/keptRequests.ts';
import { prepare } from './delivery/prepare.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { forgetDraft, readDraft, saveDraft } from './draft.ts';
import { controlOf, detailsLengthIn, emptyForm, fillEmpty, holds, isBlank, readForm } from './formFields.ts';
import { type FormEvent, type FormState, nextState } from './formStates.ts';
import { mailNotice, type Notice, outcomeNotice, panelWords } from './notice.ts';
import { tellVisitor, type TellInForm } from './tellVisitor.ts';
import { useDelivery } from './useDelivery.ts';
import { useLastingState } from './useLastingState.ts';
import { withViewTransition } from './viewTransition.ts';

/** What the form shows. `about`: the request that it is about. */
type Shown = { state: FormState; notice?: Notice | undefined; about?: KeptRequest | undefined };

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
 *   `detailsLength`, the current number of characters in the details; handlers of the form's and its panels' events;
 *   `prepare`, which loads the Supabase client in advance
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
  const visitor = tellVisitor(words);
  useDelivery({ latest, tell, tellVisitor: visitor, showKept });

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
    const request = requestFor(fields);
    if (!happens('submit', undefined, request)) return false;
    // The page may be left before the answer comes.
    keepRequest(request);
    try {
      const { sendProposal } = await prepare();
      await sendProposal(request, host);
    } catch (error) {
      return rescue(request, error);
    }
    settleRequest(request, 'received');
    return latest().about === request && settle(request);
  }

  /** SPEC §8: the error is logged, and the visitor sees the softer toast. The second way makes the toast true. */
  function rescue(request: KeptRequest, error: unknown): void {
    // oxlint-disable-next-line no-console
    console.error(error);
    // Another attempt may have delivered it meanwhile.
    if (latest().about !== request || !happens('failed')) return;
    setTimeout(promise, toastTime, request);
    void keepAndDeliver(request, host, error, visitor);
  }

  function promise(request: KeptRequest): void {
    if (latest().about === request && happens('promise')) notify({ ...words.failure, ...softer });
  }

  /** Shows what became of a request. Returns false if the form says something else. */
  function tell(...[request, outcome, tooManyUntil]: Parameters<TellInForm>): boolean {
    const { about, state: before } = latest();
    if (about?.id !== request.id) return false;
    if (outcome === 'received') return settle(request);
    if (before === 'rescuing') {
      promise(about);
      setTimeout(tell, toastTime, request, outcome, tooManyUntil);
      return true;
    }
    const says = outcome === 'kept' && tooManyUntil ? 'tooMany' : outcome;
    const next = outcomeNotice(says, words, request.fields, tooManyUntil);
    if (!happens(says, next)) return before === 'sending' || before === says;
    // The softer toast says otherwise.
    withdraw();
    const { heading, text } = panelWords(next, words);
    if (before !== says) announce(text ? `${heading}. ${text}` : heading);
    return true;
  }

  /** Shows that a request waits: since an earlier visit, or beside one that was withdrawn. */
  function showKept(): void {
    const request = oldestKept();
    if (request) happens('kept', mailNotice('kept', words, request.fields), request);
  }

  /** The request was received. Returns false if the form says something else. */
  function settle({ fields }: KeptRequest): boolean {
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
    setShown({ state: after, notice: { kind: 'noted', says: 'noted' } });
    if (before === 'rescuing') notify({ ...words.failure, ...softer });
    else if (before === 'promised') announce(words.noted);
    else notify({ ...words.success, ...thanks });
    return true;
  }

  /** Replaces the form, then empty, with the receipt. */
  async function showReceipt(form: HTMLFormElement, chosen: KeptRequest['fields'], quiet: boolean) {
    await withViewTransition(() => {
      emptyForm(form);
      setDetailsLength(0);
      setShown({ state: 'received', notice: { kind: 'received', chosen, quiet } });
    }, form);
    (quiet ? notify : show)({ ...words.success, ...thanks });
  }

  /** Withdraws the request that is kept. The fields stay on the screen, for another press. */
  function forget(): void {
    const { about } = latest();
    if (!about || !settleRequest(about, 'withdrawn')) return;
    visitor(about, 'withdrawn');
    showKept();
    ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  /** Goes from the receipt back to the form, which is empty by then. A receipt with an address of its own has a link. */
  async function again(event: MouseEvent) {
    if (initialNotice?.kind === 'received') return;
    event.preventDefault();
    const form = ref.current;
    if (!form) return;
    await withViewTransition(() => void happens('again'), form);
    controlOf(form, 'fullName').focus();
  }

  return {
    ref,
    notice,
    sending: state === 'sending' || state === 'rescuing',
    detailsLength,
    submit,
    again,
    forget,
    edited: () => {
      if (!ref.current) return;
      saveDraft(readForm(ref.current));
      setDetailsLength(detailsLengthIn(ref.current));
    },
    prepare,
  };
}
