import { expect, it, vi } from 'vitest';
import { keepRequest } from '../../../components/form/delivery/keptRequests.ts';
import { formWords as words } from '#site/form.ts';
import { openForm } from './formPage.ts';
import { own, requestOf } from './openPage.ts';

/** The form of a new page, just hydrated. */
async function hydratedForm() {
  const form = await openForm();
  form.start();
  return form;
}

it('the form handles an event only after all effects of the event before it', async () => {
  const { dispatch, formState, onFormChange, heard } = await hydratedForm();
  const request = requestOf('Ada');
  onFormChange(() => {
    if (formState().name === 'kept') dispatch({ type: 'withdrawn', request });
  });

  dispatch({ type: 'found', request });

  expect(heard).toEqual([words.kept.title, words.withdrawn]);
  expect(formState()).toEqual({ name: 'withdrawn', request });
});

it('after the visitor has withdrawn a waiting request, the form shows the next one that waits', async () => {
  const { dispatch, formState } = await hydratedForm();
  const [first, next] = [requestOf('First', Date.now() - 1), requestOf('Next')];
  for (const one of [first, next]) keepRequest(one);
  dispatch({ type: 'found', request: first });

  dispatch({ type: 'pressed to withdraw' });

  expect(formState()).toEqual({ name: 'kept', request: next });
});

it('the form still handles events after a listener has thrown', async () => {
  const { dispatch, formState, onFormChange } = await hydratedForm();
  const stop = onFormChange(() => {
    throw new Error('A listener has failed');
  });
  expect(() => dispatch({ type: 'pressed with faults', errors: [] })).toThrow('A listener has failed');
  stop();

  dispatch({ type: 'pressed for a mail', request: requestOf('Ada') });

  expect(formState().name).toBe('byMail');
});

it('a listener for the form’s effects is called after each event, even if the state stays the same', async () => {
  const { dispatch, formState, afterFormEffects } = await hydratedForm();
  const fields: (string | null)[] = [];
  afterFormEffects(() => fields.push(sessionStorage.getItem('proposal-draft')));
  const request = requestOf('Ada');

  // A request of an earlier visit was refused. The form offers its text as a draft.
  dispatch({ type: 'undelivered', request });

  expect(formState()).toEqual({ name: 'open' });
  expect(fields).toEqual([JSON.stringify(request.fields)]);
});

it('the form keeps its state and takes the new settings if React renders it anew', async () => {
  const { dispatch, formState, startForm, heard } = await hydratedForm();
  const request = requestOf('Ada');
  dispatch({ type: 'found', request });

  startForm({ name: 'open' }, { ...own, contactEmail: 'new@example.com', keepProposalsDays: 365 });

  expect(formState()).toEqual({ name: 'kept', request });
  expect(heard).toEqual([words.kept.title]);
});

it('a listener for the form’s state is not called if an event leaves the state as it was', async () => {
  const { dispatch, onFormChange } = await hydratedForm();
  const listener = vi.fn<() => void>();
  onFormChange(listener);

  dispatch({ type: 'pressed for another' });

  expect(listener).not.toHaveBeenCalled();
});

it('if the server has asked for a pause, the form says when the request will be sent again', async () => {
  const { dispatch, formState, reportToForm } = await hydratedForm();
  const [request, until] = [requestOf('Ada'), Date.now() + 600_000];
  dispatch({ type: 'found', request });

  reportToForm(request, 'kept', until);

  expect(formState()).toEqual({ name: 'delayed', request, until });
});

it.for(['undelivered', 'withdrawn', 'expired'] as const)(
  'the form shows that its request is %s, even if the report has a time for the next attempt',
  async (outcome) => {
    const { dispatch, formState, reportToForm } = await hydratedForm();
    const request = requestOf('Ada');
    dispatch({ type: 'found', request });

    reportToForm(request, outcome, Date.now() + 600_000);

    expect(formState()).toEqual({ name: outcome, request });
  },
);

it.for([
  ['the focus moves to the new notice if the notice with the focus is gone', false, 'notice'],
  ['the focus stays where it is if the notice with the focus is still there', true, 'body'],
] as const)('in the form, %s', async ([, isConnected, focused]) => {
  const form = await hydratedForm();
  const element = Object.assign({}, form.button, { isConnected: true });
  Object.assign(document, { activeElement: element });
  form.onFormChange(() => {
    Object.assign(element, { isConnected });
    Object.assign(document, { activeElement: form.body });
  });

  form.dispatch({ type: 'found', request: requestOf('Ada') });

  expect(document.activeElement).toBe(form[focused]);
});

it('in the form, a field that takes the focus from a disappearing notice keeps the focus', async () => {
  const form = await hydratedForm();
  const element = { isConnected: true };
  Object.assign(document, { activeElement: element });
  form.onFormChange(() => {
    element.isConnected = false;
    form.control('details').focus();
  });

  form.dispatch({ type: 'found', request: requestOf('Ada') });

  expect(document.activeElement).toBe(form.control('details'));
});

it.for([
  ['a receipt takes the focus if the visitor is in the form', 'fullName', 'notice'],
  ['a receipt leaves the focus of a visitor outside the form', undefined, 'body'],
] as const)('in the form, %s', async ([, field, focused]) => {
  const form = await hydratedForm();
  const request = requestOf('Ada');
  form.dispatch({ type: 'found', request });
  if (field) form.control(field).focus();

  form.reportToForm(request, 'received');

  expect(form.formState()).toEqual({ name: 'received', sent: request.fields });
  expect(document.activeElement).toBe(form[focused]);
  // Screen readers read a receipt that takes the focus, so it is not announced as well.
  const text = `${words.success.title} ${words.success.text} ${words.mistyped}`;
  expect(form.heard.slice(1)).toEqual(field ? [] : [text]);
});
