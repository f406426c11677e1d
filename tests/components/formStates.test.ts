import { expect, it } from 'vitest';
import { type FormEvent, type FormState, nextState } from '../../components/form/formStates.ts';

const events: FormEvent[] = [
  'faulty',
  'mail',
  'submit',
  'failed',
  'promise',
  'received',
  'overtaken',
  'kept',
  'tooMany',
  'undelivered',
  'again',
];

/** For each state, what follows each event, in the order above. `-`: the event means nothing. */
const following: Record<FormState, string> = {
  open: 'invalid byMail sending - - - - kept tooMany - -',
  invalid: 'invalid byMail sending - - - - - - - -',
  unavailable: 'invalid byMail sending - - - - - - - -',
  byMail: 'invalid byMail sending - - - - - - - -',
  sending: '- - - rescuing - received noted - - - -',
  rescuing: '- - - - promised noted noted - - - -',
  promised: 'invalid byMail sending - - noted noted kept tooMany undelivered -',
  noted: 'invalid byMail sending - - - - - - - -',
  kept: 'invalid byMail sending - - received noted - tooMany undelivered -',
  tooMany: 'invalid byMail sending - - received noted kept tooMany undelivered -',
  undelivered: 'invalid byMail sending - - - - - - - -',
  received: '- - - - - - - - - - open',
};

it.for(Object.entries(following) as [FormState, string][])(
  'has one answer to each event while the form is %s',
  ([state, expected]) => {
    const actual = events.map((event) => nextState(state, event) ?? '-');

    expect(actual.join(' ')).toBe(expected);
  },
);

it('reaches every state from an open form, or from the answer to a plain post', () => {
  const reached = new Set<FormState>(['open', 'unavailable']);
  // A set visits what is added to it meanwhile.
  for (const state of reached)
    for (const event of events) {
      const next = nextState(state, event);
      if (next) reached.add(next);
    }

  expect([...reached].toSorted()).toEqual((Object.keys(following) as FormState[]).toSorted());
});
