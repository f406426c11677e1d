import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { keepRequest } from '../../../components/form/delivery/keptRequests.ts';
import type * as FormStore from '../../../components/form/formStore.ts';
import { liveRegionId } from '../../../components/toast/notify.ts';
import { formWords as words } from '#site/form.ts';
import { browserParts } from './browserParts.ts';
import { outOfReach, own, requestOf } from './openPage.ts';

/** The form of a new page, just hydrated. `heard` has its announcements, in order. */
async function openForm() {
  browserParts(outOfReach);
  const heard: string[] = [];
  const region = { textContent: '', append: (...texts: string[]) => heard.push(texts.join('')) };
  const getElementById = (id: string) => (id === liveRegionId ? region : null);
  vi.stubGlobal('document', { activeElement: null, body: null, getElementById });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  pages += 1;
  const file = resolve('components/form/formStore.ts');
  const form = (await import(/* @vite-ignore */ `${file}?page=${pages}`)) as typeof FormStore;
  form.startForm({ name: 'open' }, { ...own, contactEmail: 'us@example.com', keepProposalsDays: 365 });
  return { ...form, heard };
}

let pages = 0;

it('an event is handled only after all effects of the event before it', async () => {
  const { dispatch, formState, onFormChange, heard } = await openForm();
  const request = requestOf('Ada');
  onFormChange(() => {
    if (formState().name === 'kept') dispatch({ type: 'withdrawn', request });
  });

  dispatch({ type: 'found', request });

  expect(heard).toEqual([words.kept.title, words.withdrawn]);
  expect(formState()).toEqual({ name: 'withdrawn', request });
});

it('the next waiting request is shown after the visitor has withdrawn one', async () => {
  const { dispatch, formState } = await openForm();
  const [first, next] = [requestOf('First', Date.now() - 1), requestOf('Next')];
  for (const one of [first, next]) keepRequest(one);
  dispatch({ type: 'found', request: first });

  dispatch({ type: 'pressed to withdraw' });

  expect(formState()).toEqual({ name: 'kept', request: next });
});

it('events are still handled after a listener has thrown', async () => {
  const { dispatch, formState, onFormChange } = await openForm();
  const stop = onFormChange(() => {
    throw new Error('A listener has failed');
  });
  expect(() => dispatch({ type: 'pressed with faults', errors: [] })).toThrow('A listener has failed');
  stop();

  dispatch({ type: 'pressed for a mail', request: requestOf('Ada') });

  expect(formState().name).toBe('byMail');
});

it('tells when the effects of an event are done, even if the state stays', async () => {
  const { dispatch, formState, afterFormEffects } = await openForm();
  const fields: (string | null)[] = [];
  afterFormEffects(() => fields.push(sessionStorage.getItem('proposal-draft')));
  const request = requestOf('Ada');

  // A request of an earlier visit was refused. The form offers its text as a draft.
  dispatch({ type: 'undelivered', request });

  expect(formState()).toEqual({ name: 'open' });
  expect(fields).toEqual([JSON.stringify(request.fields)]);
});
