import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type * as FormStates from '../../../components/form/formStates.ts';
import { buildProposal } from '../../helpers/proposal.ts';

let pages = 0;

/** The states of the form of a new page. */
async function formStates() {
  pages += 1;
  const file = resolve('components/form/formStates.ts');
  return (await import(/* @vite-ignore */ `${file}?page=${pages}`)) as typeof FormStates;
}

it('the form answers a press of its button except before hydration, during sending, and at the receipt', async () => {
  const { traits } = await formStates();
  const without = Object.entries(traits).filter(([, { takesPresses }]) => !takesPresses);
  expect(without.map(([name]) => name)).toEqual(['static', 'sending', 'retrying', 'received']);
});

it.for([
  [['sending', 'retrying'], 'is sending its request', 'being sent'],
  [['kept', 'delayed'], 'keeps its request for a later attempt', 'waiting'],
  [['undelivered', 'withdrawn', 'expired'], 'no longer sends its request', 'ended'],
  [
    ['static', 'open', 'invalid', 'unavailable', 'limited', 'byMail', 'acknowledged', 'received'],
    'has no request to send',
    'none',
  ],
] as const)('in the states %j, and in no others, the page %s', async ([states, , handling]) => {
  const { traits } = await formStates();
  const found = Object.entries(traits).filter(([, { request }]) => request === handling);
  expect(found.map(([name]) => name)).toEqual(states);
});

it('the form begins open in a document that is not the answer to a post', async () => {
  const { initialState } = await formStates();
  expect(initialState()).toEqual({ name: 'open' });
});

const values = buildProposal();
const errors = [{ field: 'email', message: 'Please enter an email address.' }];

it.for([
  ['invalid', { kind: 'invalid', values, errors }, { name: 'invalid', errors }],
  ['unavailable', { kind: 'unavailable', values }, { name: 'unavailable', values }],
  ['limited', { kind: 'limited', values, minutes: 5 }, { name: 'limited', values, minutes: 5 }],
  ['received', { kind: 'received' }, { name: 'received' }],
] as const)(
  'the form begins in the state “%s” in a document that answers a post with the notice of that name',
  async ([, notice, state]) => {
    const { initialState } = await formStates();
    expect(initialState(notice)).toEqual({ ...state, inDocument: true });
  },
);
