import { expect, it } from 'vitest';
import {
  type Effect,
  type FormEvent,
  type FormState,
  initialState,
  reduce,
  type StateName,
} from '../../../components/form/formReducer.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { requestOf } from './openPage.ts';

const [request, other] = [requestOf('This', 1), requestOf('Other', 2)];
const values = buildProposal();
const errors = [{ field: 'email', message: 'Enter your email address' }];
const error = new Error('The function has failed');
const until = 3_600_000;

/** One of each state. Where a state is about a request, it is `request`. */
const states: { [Name in StateName]: Extract<FormState, { name: Name }> } = {
  static: { name: 'static' },
  open: { name: 'open' },
  invalid: { name: 'invalid', errors },
  unavailable: { name: 'unavailable', values, inDocument: true },
  limited: { name: 'limited', values, minutes: 50, inDocument: true },
  byMail: { name: 'byMail', request },
  sending: { name: 'sending', request },
  retrying: { name: 'retrying', request },
  acknowledged: { name: 'acknowledged' },
  kept: { name: 'kept', request },
  delayed: { name: 'delayed', request, until: 1 },
  undelivered: { name: 'undelivered', request },
  withdrawn: { name: 'withdrawn', request },
  expired: { name: 'expired', request },
  received: { name: 'received', sent: values },
};

/** One example of each event, and of each difference that matters. */
const events = {
  'pressed with faults': { type: 'pressed with faults', errors },
  pressed: { type: 'pressed', request: other },
  'pressed for a mail': { type: 'pressed for a mail', request: other },
  'call failed': { type: 'call failed', request, error },
  'call of another request failed': { type: 'call failed', request: other, error },
  found: { type: 'found', request: other },
  'pressed to forget': { type: 'pressed to forget' },
  'pressed for another': { type: 'pressed for another' },
  received: { type: 'received', request, overtaken: false, inForm: false },
  'received, the focus in the form': { type: 'received', request, overtaken: false, inForm: true },
  'received, the fields changed since': { type: 'received', request, overtaken: true, inForm: true },
  kept: { type: 'kept', request },
  delayed: { type: 'delayed', request, until },
  undelivered: { type: 'undelivered', request },
  withdrawn: { type: 'withdrawn', request },
  expired: { type: 'expired', request },
  'another received': { type: 'received', request: other, overtaken: false, inForm: true },
  'another kept': { type: 'kept', request: other },
  'another delayed': { type: 'delayed', request: other, until },
  'another undelivered': { type: 'undelivered', request: other },
  'another withdrawn': { type: 'withdrawn', request: other },
  'another expired': { type: 'expired', request: other },
} satisfies Record<string, FormEvent>;

type EventName = keyof typeof events;
type Expected = { to?: FormState; effects: Effect[] };
type Row = Partial<Record<EventName, Expected>>;

const thanksInToast: Expected = {
  effects: ['forget the draft of the request', 'show the success toast'],
};

/** The effects of an event in every state without a row of its own below. */
const always: Row = {
  'call failed': { effects: ['log the error'] },
  'call of another request failed': { effects: ['log the error'] },
  'another received': thanksInToast,
  'another undelivered': { effects: ['offer the fields again', 'show the toast that it did not arrive'] },
  'another withdrawn': { effects: ['forget the draft of the request'] },
  'another expired': { effects: ['show the toast that it expired'] },
};

/** If a state is not about a request, every outcome is that of another request. */
const aboutNone: Row = {
  received: thanksInToast,
  'received, the focus in the form': thanksInToast,
  'received, the fields changed since': thanksInToast,
  undelivered: always['another undelivered']!,
  withdrawn: always['another withdrawn']!,
  expired: always['another expired']!,
};

/** A press counts in every state in which the button is not busy. */
const presses: Row = {
  'pressed with faults': {
    to: states.invalid,
    effects: ['hide the toast', 'focus the notice'],
  },
  pressed: {
    to: { name: 'sending', request: other },
    effects: ['hide the toast', 'keep the request', 'announce that it is sent', 'call the function'],
  },
  'pressed for a mail': { to: { name: 'byMail', request: other }, effects: ['focus the notice'] },
};

const found: Row = {
  found: { to: { name: 'kept', request: other }, effects: ['announce the heading'] },
};

const receipt: FormState = { name: 'received', sent: request.fields };
const acknowledged = (...effects: Effect[]): Expected => ({ to: { name: 'acknowledged' }, effects });
const acknowledgedLate: Row = {
  received: acknowledged('forget the draft', 'show the success toast', 'announce the notice'),
  'received, the focus in the form': acknowledged(
    'forget the draft',
    'show the success toast',
    'announce the notice',
  ),
  'received, the fields changed since': acknowledged('show the success toast', 'announce the notice'),
};

/** A waiting request may be received, given up, or withdrawn. */
const waiting: Row = {
  'pressed to forget': { effects: ['withdraw the request'] },
  received: { to: receipt, effects: ['forget the draft', 'empty the fields', 'announce the notice'] },
  'received, the focus in the form': {
    to: receipt,
    effects: ['forget the draft', 'empty the fields', 'focus the notice'],
  },
  'received, the fields changed since': acknowledged('show the success toast', 'announce the notice'),
  undelivered: { to: states.undelivered, effects: ['offer the fields again', 'announce the notice'] },
  withdrawn: {
    to: states.withdrawn,
    effects: ['forget the draft of the request', 'announce the notice'],
  },
  expired: { to: states.expired, effects: ['announce the notice'] },
};

const rows: Record<StateName, Row> = {
  static: {
    ...aboutNone,
    'another received': {
      effects: [
        'forget the draft of the request',
        'take the request out of the fields',
        'show the success toast',
      ],
    },
    received: {
      effects: [
        'forget the draft of the request',
        'take the request out of the fields',
        'show the success toast',
      ],
    },
    'received, the focus in the form': {
      effects: [
        'forget the draft of the request',
        'take the request out of the fields',
        'show the success toast',
      ],
    },
    'received, the fields changed since': {
      effects: [
        'forget the draft of the request',
        'take the request out of the fields',
        'show the success toast',
      ],
    },
  },
  open: { ...aboutNone, ...presses, ...found },
  invalid: { ...aboutNone, ...presses },
  unavailable: { ...aboutNone, ...presses },
  limited: { ...aboutNone, ...presses },
  byMail: { ...presses, ...acknowledgedLate },
  // The function has not answered yet.
  sending: {
    'call failed': {
      to: states.retrying,
      effects: ['log the error', 'announce that it is still being sent', 'try the second way'],
    },
    received: { to: receipt, effects: ['forget the draft', 'empty the fields', 'focus the notice'] },
    'received, the focus in the form': {
      to: receipt,
      effects: ['forget the draft', 'empty the fields', 'focus the notice'],
    },
    'received, the fields changed since': acknowledged('show the success toast', 'announce the notice'),
  },
  // SPEC §8: the softer toast, and the fields stay. It is shown only once it is true.
  retrying: {
    received: acknowledged('forget the draft', 'show the softer toast', 'announce the notice'),
    'received, the focus in the form': acknowledged(
      'forget the draft',
      'show the softer toast',
      'announce the notice',
    ),
    'received, the fields changed since': acknowledged('show the softer toast', 'announce the notice'),
    kept: { to: states.kept, effects: ['announce the notice', 'bring the notice into view'] },
    delayed: {
      to: { ...states.delayed, until },
      effects: ['announce the notice', 'bring the notice into view'],
    },
    undelivered: {
      to: states.undelivered,
      effects: ['offer the fields again', 'announce the notice', 'bring the notice into view'],
    },
    withdrawn: {
      to: states.withdrawn,
      effects: ['forget the draft of the request', 'announce the notice', 'bring the notice into view'],
    },
    expired: { to: states.expired, effects: ['announce the notice', 'bring the notice into view'] },
  },
  acknowledged: { ...aboutNone, ...presses },
  kept: {
    ...presses,
    ...waiting,
    kept: { to: states.kept, effects: [] },
    delayed: { to: { ...states.delayed, until }, effects: ['announce the notice'] },
  },
  delayed: {
    ...presses,
    ...waiting,
    kept: { to: states.kept, effects: ['announce the notice'] },
    delayed: { to: { ...states.delayed, until }, effects: [] },
  },
  undelivered: { ...presses, ...acknowledgedLate },
  withdrawn: { ...presses, ...found, ...acknowledgedLate },
  expired: { ...presses, ...acknowledgedLate },
  received: {
    ...aboutNone,
    'pressed for another': { to: states.open, effects: ['focus the first field'] },
  },
};

const pairs = (Object.keys(rows) as StateName[]).flatMap((state) =>
  (Object.keys(events) as EventName[]).map((event) => ({ state, event })),
);

it.for(pairs)('in the state "$state" has one next state for "$event"', ({ state, event }) => {
  const { to, effects }: Expected = rows[state][event] ?? always[event] ?? { effects: [] };

  expect(reduce(states[state], events[event])).toEqual({ state: to ?? states[state], effects });
});

it('begins open, or with the answer to a plain post', () => {
  expect(initialState()).toEqual({ name: 'open' });
  expect(initialState({ kind: 'invalid', errors, values })).toMatchObject({ name: 'invalid', errors });
  expect(initialState({ kind: 'unavailable', values })).toEqual(states.unavailable);
  expect(initialState({ kind: 'limited', minutes: 50, values })).toEqual(states.limited);
  expect(initialState({ kind: 'received' })).toEqual({ name: 'received', inDocument: true });
});
