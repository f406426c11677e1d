import { expect, it } from 'vitest';
import { type FormEvent, type FormState, nextState } from '../../components/form/formStates.ts';

const events =
  'faulty mail submit failed promise received overtaken kept tooMany undelivered withdrawn expired again'.split(
    ' ',
  ) as FormEvent[];

/** For each state, what follows each event, in the order above. `-`: the event means nothing. */
const following: Record<FormState, string> = {
  open: 'invalid byMail sending - - - - kept tooMany - - - -',
  invalid: 'invalid byMail sending - - - - - - - - - -',
  unavailable: 'invalid byMail sending - - - - - - - - - -',
  byMail: 'invalid byMail sending - - - - - - - - - -',
  sending: '- - - rescuing - received noted - - - - - -',
  rescuing: '- - - - promised noted noted - - - - - -',
  promised: 'invalid byMail sending - - noted noted kept tooMany undelivered noted noted -',
  noted: 'invalid byMail sending - - noted noted kept - - - - -',
  kept: 'invalid byMail sending - - received noted - tooMany undelivered noted noted -',
  tooMany: 'invalid byMail sending - - received noted kept tooMany undelivered noted noted -',
  undelivered: 'invalid byMail sending - - - - - - - - - -',
  received: '- - - - - - - - - - - - open',
};

it('has one answer to each event in each state of the form', () => {
  const answers = Object.keys(following).map((state) => [
    state,
    events.map((event) => nextState(state as FormState, event) ?? '-').join(' '),
  ]);

  expect(Object.fromEntries(answers)).toEqual(following);
});
