import { type MouseEvent, type RefObject, type SubmitEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { formWords as words, fields as table } from '#site/form.ts';
import type { SiteSettings } from '#site/records.ts';
import type { FormNotice, ProposalFields } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { announce, notify, show, withdraw } from '../toast/notify.ts';
import { keepAndDeliver } from './delivery/deliverRequests.ts';
import {
  keepRequest,
  type KeptRequest,
  oldestKept,
  requestFor,
  settleRequest,
} from './delivery/keptRequests.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { forgetDraft, readDraft, saveDraft } from './draft.ts';
import { controlOf, emptyForm, fillEmpty, holds, isBlank, readForm } from './formFields.ts';
import { type FormState, mayFollow, type Shown } from './formStates.ts';
import { noticeWords } from './notice.ts';
import { tellVisitor, type TellInForm } from './tellVisitor.ts';
import { useDelivery } from './useDelivery.ts';
import { useLastingState } from './useLastingState.ts';

/** The settings on which the form depends. */
export type FormSettings = FunctionsHost &
  Pick<SiteSettings, 'contactEmail' | 'keepProposalsDays' | 'byMail'>;

const softer = { variant: 'default', place: 'form' } as const;
const thanks = { variant: 'success', place: 'form' } as const;

/** For so long, in ms, the softer toast waits for the second way, and then a panel for the toast. */
const toastTime = 2_000;

/** The page's form. A root that replaces a failed one puts its own here, for the request that is on its way. */
const ref: RefObject<HTMLFormElement | null> = { current: null };

/**
 * The form at work (SPEC §4, §8). What it shows follows from its state (`formStates.ts`). Success empties the fields;
 * failure keeps them, and so does success if something else was typed meanwhile. Returns the current `lengths` of the fields'
 * texts, and handlers of the form's and its panels' events.
 */
export function useProposal(settings: FormSettings, notice: FormNotice | undefined) {
  const [shown, setShown, latest] = useLastingState<Shown>('shown', {
    state: notice?.kind ?? 'open',
    ...(notice?.kind === 'invalid' && { errors: notice.errors }),
    first: true,
  });
  const [lengths, setLengths] = useLastingState<Record<string, number>>('lengths', {});

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    // After hydration the same checks show the site's own messages, beside the fields, in place of the browser's.
    form.noValidate = true;
    if (notice?.kind === 'received') forgetDraft();
    else fillEmpty(form, readDraft());
    setLengths(lengthsOf(readForm(form)));
  }, [notice, setLengths]);
  useDelivery(latest, tell, showKept);

  /** Goes to a state. Returns false if it may not follow the one that is shown. */
  function become(state: FormState, rest: Omit<Shown, 'state'> = {}): boolean {
    const before = latest();
    const may = mayFollow(state, before.state);
    if (may) setShown({ state, about: before.about, ...rest });
    return may;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // What the server would judge and store. The email check equals the browser's (SPEC §5).
    const { fields, errors } = validateProposal(readForm(event.currentTarget));
    if (errors.length > 0) return become('invalid', { errors });
    const request = requestFor(fields);
    if (settings.byMail) return become('byMail', { about: request });
    if (!become('sending', { about: request })) return false;
    // The page may be left before the answer comes.
    keepRequest(request);
    try {
      const { sendProposal } = await prepare();
      await sendProposal(request, settings);
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
    if (latest().about !== request || !become('rescuing')) return;
    setTimeout(promise, toastTime, request);
    void keepAndDeliver(request, settings, error, tellVisitor);
  }

  function promise(request: KeptRequest): void {
    if (latest().about === request && become('promised')) notify({ ...words.failure, ...softer });
  }

  /** Shows what became of a request. Returns false if the form says something else. */
  function tell(...[request, outcome, until]: Parameters<TellInForm>): boolean {
    const { about, state: before } = latest();
    if (about?.id !== request.id) return false;
    if (outcome === 'received') return settle(request);
    if (before === 'rescuing') {
      promise(about);
      setTimeout(tell, toastTime, request, outcome, until);
      return true;
    }
    const state = outcome === 'kept' && until ? 'tooMany' : outcome;
    if (!become(state, { until, quiet: true })) return before === 'sending' || before === state;
    // The softer toast says otherwise.
    withdraw();
    const { heading, text } = noticeWords(latest(), settings.contactEmail);
    if (before !== state) announce(text ? `${heading}. ${text}` : heading);
    return true;
  }

  /** Shows that a request waits: since an earlier visit, or beside one that was withdrawn. */
  function showKept(): void {
    const about = oldestKept();
    if (about) become('kept', { about, quiet: true });
  }

  /** The request was received. Returns false if the form says something else. */
  function settle({ fields }: KeptRequest): boolean {
    const form = ref.current;
    const before = latest().state;
    if (!form) return false;
    const overtaken = !holds(form, fields) && !isBlank(form);
    if (!overtaken && mayFollow('received', before)) {
      forgetDraft();
      // A receipt that takes the focus needs no announcement.
      showReceipt(form, fields, before !== 'sending' && !form.contains(document.activeElement));
      return true;
    }
    if (!become('noted', { about: undefined })) return false;
    if (!overtaken) forgetDraft();
    if (before === 'rescuing') notify({ ...words.failure, ...softer });
    else if (before === 'promised') announce(words.noted);
    else notify({ ...words.success, ...thanks });
    return true;
  }

  /** Replaces the form, then empty, with the receipt. */
  function showReceipt(form: HTMLFormElement, sent: ProposalFields, quiet: boolean) {
    flushSync(() => {
      emptyForm(form);
      setLengths({});
      setShown({ state: 'received', sent, quiet });
    });
    (quiet ? notify : show)({ ...words.success, ...thanks });
  }

  /** Withdraws the request that is kept. The fields stay on the screen, for another press. */
  function forget(): void {
    const { about } = latest();
    if (!about || !settleRequest(about, 'withdrawn')) return;
    tellVisitor(about, 'withdrawn');
    showKept();
    ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  /** Goes from the receipt back to the form, which is empty by then. A receipt with an address of its own has a link. */
  function again(event: MouseEvent) {
    if (notice?.kind === 'received') return;
    event.preventDefault();
    const form = ref.current;
    if (!form) return;
    flushSync(() => void become('open'));
    controlOf(form, table[0]?.name ?? '').focus();
  }

  function edited(): void {
    if (!ref.current) return;
    const typed = readForm(ref.current);
    saveDraft(typed);
    setLengths(lengthsOf(typed));
  }

  return { ref, shown, lengths, submit, again, forget, edited, prepare };
}

/** Loads the scripts for sending and answering in advance. A server that is down could not send the toast's script. */
function prepare() {
  import('../toast/Toaster.tsx').catch(() => {});
  return import('./delivery/sendProposal.ts');
}

const lengthsOf = (typed: ProposalFields) =>
  Object.fromEntries(Object.entries(typed).map(([name, { length }]) => [name, length]));
