import { formWords as words, fields as table } from '#site/form.ts';
import { announce, hideToast, notify } from '../toast/notify.ts';
import { requestAsMail } from './delivery/byMail.ts';
import type { ReportResult, Sender } from './delivery/deliverRequests.ts';
import { keepRequest, type KeptRequest, oldestKept, settleRequest } from './delivery/keptRequests.ts';
import { forgetDraft, forgetDraftOf, offerAsDraft, readDraft } from './draft.ts';
import { controlOf, emptyForm, fillEmpty, holds, pageForm } from './formFields.ts';
import type { Announcement, Effect, FormEvent, ToastName } from './formReducer.ts';
import type { FormState } from './formStates.ts';
import { viewOf } from './formViews.ts';
import { focusNotice, noticeIn } from './notice.ts';
import type { FormSettings } from './ProposalForm.tsx';

/**
 * The context in which an effect runs: the state after the event, the settings, and functions that
 * report results to the form. An effect may itself report an event (`dispatch`). That event is
 * handled after all effects of the current one.
 */
export type EffectContext = {
  state: FormState;
  settings: FormSettings;
  dispatch: (event: FormEvent) => void;
  report: ReportResult;
  pageSender: () => Sender;
};

/**
 * Loads the script that sends requests. If that fails, the next call loads it again, but only in
 * new browsers: others remember the failure until the page is reloaded
 * (https://github.com/whatwg/html/pull/10327).
 */
export const loadSender = () => import('./delivery/sendProposal.ts');

/** Runs one effect that the reducer has returned for an event. */
export function runEffect(effect: Effect, context: EffectContext): void {
  const form = pageForm();
  switch (effect.do) {
    case 'log':
      // SPEC §8: the error is logged.
      // oxlint-disable-next-line no-console
      console.error(effect.error);
      break;
    case 'keep':
      // The request is stored before the call, because the visitor may leave the page before the
      // answer comes.
      keepRequest(effect.request);
      break;
    case 'call the function':
      void callFunction(effect.request, context);
      break;
    case 'make the second attempt':
      void context.pageSender().keepAndDeliver(effect.request, effect.error);
      break;
    case 'withdraw':
      withdraw(effect.request, context);
      break;
    case 'forget the draft':
      forgetDraft();
      break;
    case 'forget the draft of':
      forgetDraftOf(effect.request.fields);
      break;
    case 'offer the fields again':
      offerAsDraft(effect.request.fields);
      if (form) fillEmpty(form, readDraft());
      break;
    case 'empty the fields':
      if (form) emptyForm(form);
      break;
    case 'empty the fields if they hold':
      if (form && holds(form, effect.request.fields)) emptyForm(form);
      break;
    case 'hide the toast':
      hideToast();
      break;
    case 'toast':
      notify(toasts[effect.show]);
      break;
    case 'offer a mail in a toast':
      notify({
        ...words.undelivered,
        variant: 'default',
        anchor: 'form',
        stays: true,
        link: {
          label: words.mail.link,
          href: requestAsMail(context.settings.contactEmail, effect.request.fields).href,
        },
      });
      break;
    case 'announce':
      announce(textOf(effect.what, context));
      break;
    case 'focus':
      if (effect.what === 'notice') focusNotice(form);
      else if (form) controlOf(form, table[0]?.name ?? '').focus();
      break;
    case 'bring the notice into view':
      if (form?.contains(document.activeElement)) noticeIn(form)?.scrollIntoView({ block: 'center' });
      break;
  }
}

const toasts: { readonly [Name in ToastName]: Parameters<typeof notify>[0] } = {
  success: { ...words.success, variant: 'success', anchor: 'form' },
  softer: { ...words.failure, variant: 'default', anchor: 'form' },
  expired: {
    ...words.undelivered,
    text: words.expired,
    variant: 'default',
    anchor: 'form',
    stays: true,
  },
};

/** Calls the function, and reports whether it has accepted the request. */
async function callFunction(
  request: KeptRequest,
  { settings, dispatch, report }: EffectContext,
): Promise<void> {
  try {
    const { sendProposal } = await loadSender();
    await sendProposal(request, settings);
  } catch (error) {
    return dispatch({ type: 'call failed', request, error });
  }
  // Another attempt may have reported the outcome already.
  if (settleRequest(request, 'received')) report(request, 'received');
}

/**
 * Withdraws the form's waiting request. If another request waits, the form then shows that one. The
 * fields stay as they are, so that the visitor can send the text again.
 */
function withdraw(request: KeptRequest, { dispatch, report }: EffectContext): void {
  if (!settleRequest(request, 'withdrawn')) return;
  report(request, 'withdrawn');
  const waiting = oldestKept();
  if (waiting) dispatch({ type: 'found', request: waiting });
}

/** Returns the text of an announcement. */
function textOf(what: Announcement, { state, settings }: EffectContext): string {
  const { panel, line = '' } = viewOf(state, settings.contactEmail);
  const { heading, text } = panel ?? { heading: line };
  switch (what) {
    case 'submitting':
      return words.submitting;
    case 'still sending':
      return words.stillSending;
    case 'heading':
      return heading;
    case 'notice':
      if (!text) return heading;
      return /[.!?]$/.test(heading) ? `${heading} ${text}` : `${heading}. ${text}`;
    default:
      return what satisfies never;
  }
}
