import { expect, it, vi } from 'vitest';
import {
  keepRequest,
  type KeptRequest,
  oldestKept,
  requestStateOf,
  settleRequest,
} from '../../../components/form/delivery/keptRequests.ts';
import { readDraft, saveDraft } from '../../../components/form/draft.ts';
import type { ResultEvent } from '../../../components/form/formReducer.ts';
import { loadToasts } from '../../../components/toast/notify.ts';
import { formWords as words } from '#site/form.ts';
import { blank } from '../../browser/proposalForm.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { openForm } from './formPage.ts';
import { requestOf } from './openPage.ts';

/** The toasts that the page has shown and closed. */
const toasts = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../components/toast/Toaster.tsx', () => ({
  showToast: (toast: unknown) => toasts.push(toast),
  closeToast: () => toasts.push('closed'),
}));

/** Waits until everything has happened that needs neither a timer nor the network. */
async function settle() {
  for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
}

const accepted = () => Response.json({ ok: true });
const failed = () => new Response('', { status: 500 });

/** The form of a page that has just been hydrated. The function on Supabase answers as given. */
async function startedForm(answer: () => Response | Promise<Response> = accepted) {
  const form = await openForm({ supabaseUrl: 'https://project.example', supabaseKey: 'sb_publishable_key' });
  vi.stubGlobal('fetch', async () => answer());
  await loadToasts();
  toasts.length = 0;
  form.start();
  const stateName = async () => {
    await settle();
    return form.formState().name;
  };
  return { ...form, stateName };
}

/** The outcome of a request, as another tab reports it. */
const outcome = (
  type: 'received' | 'undelivered' | 'expired' | 'withdrawn',
  request: KeptRequest,
): ResultEvent =>
  type === 'received' ? { type, request, hasNewerText: false, inForm: false } : { type, request };

it('a request is kept in the browser while the function is called; after the answer, the receipt appears', async () => {
  const { dispatch, heard, notice, stateName, type, values } = await startedForm();
  const request = requestOf('Ada');
  type(request.fields);
  saveDraft(request.fields);

  dispatch({ type: 'pressed', request });

  expect(oldestKept()).toEqual(request);
  expect(await stateName()).toBe('received');
  expect(requestStateOf(request)).toBe('received');
  expect(values()).toEqual(blank);
  expect(readDraft()).toEqual(blank);
  expect(document.activeElement).toBe(notice);
  expect(heard).toEqual([words.submitting]);
});

it('the form keeps text that is typed while a request is sent, and says that the request was received', async () => {
  const { dispatch, heard, stateName, type, values } = await startedForm();
  const request = requestOf('Ada');
  type({ ...request.fields, details: 'Typed since then' });
  saveDraft(values());

  dispatch({ type: 'pressed', request });

  expect(await stateName()).toBe('acknowledged');
  expect(values().details).toBe('Typed since then');
  expect(readDraft()).toEqual(values());
  expect(heard).toContain(words.noted);
});

it('if the fields are empty when a request is received, the form shows its receipt', async () => {
  const { dispatch, stateName } = await startedForm();

  dispatch({ type: 'pressed', request: requestOf('Ada') });

  expect(await stateName()).toBe('received');
});

it('after a failed call, the form logs the reason, tries again, and brings the notice into view', async () => {
  const { control, dispatch, heard, notice, stateName } = await startedForm(failed);
  control('fullName').focus();
  const request = requestOf('Ada');

  dispatch({ type: 'pressed', request });

  expect(await stateName()).toBe('kept');
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.objectContaining({ name: 'FunctionsHttpError' })],
  ]);
  vi.mocked(console.error).mockClear();
  expect(oldestKept()).toEqual(request);
  expect(heard).toEqual([
    words.submitting,
    words.stillSending,
    `${words.kept.title}. ${words.kept.text} ${words.mail.whole}`,
  ]);
  expect(notice.scrolls).toEqual([{ block: 'center' }]);
});

it('the page does not scroll to a notice if the visitor is outside the form', async () => {
  const { dispatch, notice, stateName } = await startedForm(failed);

  dispatch({ type: 'pressed', request: requestOf('Ada') });

  expect(await stateName()).toBe('kept');
  vi.mocked(console.error).mockClear();
  expect(notice.scrolls).toEqual([]);
});

it('a request that was refused for good is in the form again, unless something else was typed', async () => {
  const request = requestOf('Ada');
  for (const [typed, left] of [
    [{}, request.fields],
    [{ details: 'Something else' }, { ...blank, details: 'Something else' }],
  ] as const) {
    const { dispatch, type, values } = await startedForm();
    type(typed);
    if ('details' in typed) saveDraft(values());

    dispatch(outcome('undelivered', request));

    expect(values()).toEqual(left);
    expect(readDraft()).toEqual(left);
  }
});

it.for([
  ['received', { ...words.success, variant: 'success', anchor: 'form' }],
  [
    'undelivered',
    {
      ...words.undelivered,
      variant: 'default',
      anchor: 'form',
      stays: true,
      // The link opens a mail with the request's text, because the form may have newer text.
      link: { label: words.mail.link, href: expect.stringMatching(/^mailto:us%40example\.com\?.*Ada/) },
    },
  ],
  ['expired', { ...words.undelivered, text: words.expired, variant: 'default', anchor: 'form', stays: true }],
] as const)(
  'a toast at the form says if a request other than the one that the form shows is %s',
  async ([type, toast]) => {
    const { dispatch } = await startedForm();

    dispatch(outcome(type, requestOf('Ada')));

    await settle();
    expect(toasts).toEqual([toast]);
  },
);

it('after a second attempt that succeeds, the toast “Request Submitted” has no check mark', async () => {
  const answers: (() => void)[] = [];
  const { dispatch, heard } = await startedForm(
    () => new Promise((resolve) => answers.push(() => resolve(accepted()))),
  );
  const request = requestOf('Ada');
  dispatch({ type: 'pressed', request });
  dispatch({ type: 'call failed', request, error: 'The function has failed' });
  vi.mocked(console.error).mockClear();

  dispatch(outcome('received', request));

  await settle();
  expect(toasts.at(-1)).toEqual({ ...words.failure, variant: 'default', anchor: 'form' });
  expect(heard).toContain(words.noted);
  // Answers the calls. A call without an answer would end only after the test, without the parts of
  // a browser that it needs.
  for (const answer of answers) answer();
  await settle();
});

it('a toast that is shown at the form is closed when the form’s button is pressed', async () => {
  const { dispatch, notice } = await startedForm();
  dispatch(outcome('received', requestOf('Ada')));
  await settle();
  expect(toasts).toHaveLength(1);

  dispatch({ type: 'pressed with faults', errors: [] });

  expect(toasts.at(-1)).toBe('closed');
  expect(document.activeElement).toBe(notice);
});

it('a draft with the text of a request that another tab has sent is deleted, and no other draft', async () => {
  const request = requestOf('Ada');
  for (const [typed, left] of [
    [request.fields, blank],
    [buildProposal({ fullName: 'Newer' }), buildProposal({ fullName: 'Newer' })],
  ] as const) {
    const { dispatch } = await startedForm();
    saveDraft(typed);

    dispatch(outcome('received', request));

    expect(readDraft()).toEqual(left);
  }
});

it('before React has taken over, fields that the browser restored are emptied if their request was sent', async () => {
  const request = requestOf('Ada');
  for (const [restored, left] of [
    [request.fields, blank],
    [buildProposal({ fullName: 'Newer' }), buildProposal({ fullName: 'Newer' })],
  ] as const) {
    const { dispatch, type, values } = await openForm();
    type(restored);

    dispatch(outcome('received', request));

    expect(values()).toEqual(left);
  }
});

it('when the visitor wants to send another request, the first field gets the focus', async () => {
  const { control, dispatch, stateName } = await startedForm();
  dispatch({ type: 'pressed', request: requestOf('Ada') });
  expect(await stateName()).toBe('received');

  dispatch({ type: 'pressed for another' });

  expect(document.activeElement).toBe(control('fullName'));
});

it('a request that was received meanwhile cannot be withdrawn by its visitor', async () => {
  const { dispatch, formState } = await startedForm();
  const request = requestOf('Ada');
  dispatch({ type: 'found', request });
  keepRequest(request);
  settleRequest(request, 'received');

  dispatch({ type: 'pressed to withdraw' });

  expect(formState().name).toBe('kept');
});

it('a withdrawn request is recorded in the browser, and the form says so if no other request waits', async () => {
  const { dispatch, formState } = await startedForm();
  const request = requestOf('Ada');
  keepRequest(request);
  dispatch({ type: 'found', request });

  dispatch({ type: 'pressed to withdraw' });

  expect(requestStateOf(request)).toBe('withdrawn');
  expect(formState()).toEqual({ name: 'withdrawn', request });
});

it('outcomes of requests change the form’s state even if the form is no longer in the page', async () => {
  const { dispatch, formState, removeForm, reportToForm, stateName } = await startedForm(failed);
  const request = requestOf('Ada');
  removeForm();
  dispatch({ type: 'pressed with faults', errors: [] });
  dispatch({ type: 'pressed', request });
  expect(await stateName()).toBe('kept');
  vi.mocked(console.error).mockClear();

  reportToForm(request, 'received');

  expect(formState()).toEqual({ name: 'received', sent: request.fields });
  dispatch({ type: 'pressed for another' });
  dispatch(outcome('undelivered', request));
  expect(formState()).toEqual({ name: 'open' });
});
