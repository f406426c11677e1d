import { expect, it } from 'vitest';
import type { KeptRequest } from '../../../components/form/delivery/keptRequests.ts';
import { type Effect, type FormEvent, reduce } from '../../../components/form/formReducer.ts';
import { type FormState, initialState, type StateName } from '../../../components/form/formStates.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { requestOf } from './openPage.ts';

const [request, other] = [requestOf('This', 1), requestOf('Other', 2)];
const values = buildProposal();
const errors = [{ field: 'email', message: 'Enter your email address' }];
const error = new Error('The function has failed');
const until = 3_600_000;

/** One example of each state. In all states with a request, it is the same one: `request`. */
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

/**
 * One example of each event. If an event has several variants with different effects, there is an
 * example of each variant.
 */
const events = {
  'pressed with invalid fields': { type: 'pressed with faults', errors },
  pressed: { type: 'pressed', request: other },
  'pressed to send a mail': { type: 'pressed for a mail', request: other },
  'call failed': { type: 'call failed', request, error },
  'call of another request failed': { type: 'call failed', request: other, error },
  'found in the storage': { type: 'found', request: other },
  'pressed to withdraw': { type: 'pressed to withdraw' },
  'pressed for another request': { type: 'pressed for another' },
  received: { type: 'received', request, hasNewerText: false, inForm: false },
  'received, with the focus in the form': { type: 'received', request, hasNewerText: false, inForm: true },
  'received after the fields have changed': { type: 'received', request, hasNewerText: true, inForm: true },
  kept: { type: 'kept', request },
  delayed: { type: 'delayed', request, until },
  undelivered: { type: 'undelivered', request },
  withdrawn: { type: 'withdrawn', request },
  expired: { type: 'expired', request },
  'another request received': { type: 'received', request: other, hasNewerText: false, inForm: true },
  'another request kept': { type: 'kept', request: other },
  'another request delayed': { type: 'delayed', request: other, until },
  'another request undelivered': { type: 'undelivered', request: other },
  'another request withdrawn': { type: 'withdrawn', request: other },
  'another request expired': { type: 'expired', request: other },
} satisfies Record<string, FormEvent>;

const announceNotice: Effect = { do: 'announce', what: 'notice' };
const focusNotice: Effect = { do: 'focus', what: 'notice' };
const forgetDraft: Effect = { do: 'forget the draft' };
const thank: Effect = { do: 'toast', show: 'success' };
const bringIntoView: Effect = { do: 'bring the notice into view' };
const emptyFields: Effect = { do: 'empty the fields' };

type EventName = keyof typeof events;
type Expected = { to?: FormState; effects: Effect[] };
type Row = Partial<Record<EventName, Expected>>;

/** The effects of each outcome of a request that the form does not show. */
const elsewhere = (one: KeptRequest) =>
  ({
    received: { effects: [{ do: 'forget the draft of', request: one }, thank] },
    undelivered: {
      effects: [
        { do: 'offer the fields again', request: one },
        { do: 'offer a mail in a toast', request: one },
      ],
    },
    withdrawn: { effects: [{ do: 'forget the draft of', request: one }] },
    expired: { effects: [{ do: 'toast', show: 'expired' }] },
  }) satisfies Row;

const ownElsewhere = elsewhere(request);
const otherElsewhere = elsewhere(other);

/** The effects of an event in each state whose row below does not contain the event. */
const always: Row = {
  'call failed': { effects: [{ do: 'log', error }] },
  'call of another request failed': { effects: [{ do: 'log', error }] },
  'another request received': otherElsewhere.received,
  'another request undelivered': otherElsewhere.undelivered,
  'another request withdrawn': otherElsewhere.withdrawn,
  'another request expired': otherElsewhere.expired,
};

/** In a state without a request, every outcome is about a request that the form does not show. */
const aboutNone: Row = {
  received: ownElsewhere.received,
  'received, with the focus in the form': ownElsewhere.received,
  'received after the fields have changed': ownElsewhere.received,
  undelivered: ownElsewhere.undelivered,
  withdrawn: ownElsewhere.withdrawn,
  expired: ownElsewhere.expired,
};

/** The effects of a press, in each state in which the form accepts one. */
const presses: Row = {
  'pressed with invalid fields': {
    to: states.invalid,
    effects: [{ do: 'hide the toast' }, focusNotice],
  },
  pressed: {
    to: { name: 'sending', request: other },
    effects: [
      { do: 'hide the toast' },
      { do: 'keep', request: other },
      { do: 'announce', what: 'submitting' },
      { do: 'call the function', request: other },
    ],
  },
  'pressed to send a mail': { to: { name: 'byMail', request: other }, effects: [focusNotice] },
};

const found: Row = {
  'found in the storage': {
    to: { name: 'kept', request: other },
    effects: [{ do: 'announce', what: 'heading' }],
  },
};

const receipt: FormState = { name: 'received', sent: request.fields };
const acknowledged = (...effects: Effect[]): Expected => ({ to: { name: 'acknowledged' }, effects });
const acknowledgedLate: Row = {
  received: acknowledged(forgetDraft, thank, announceNotice),
  'received, with the focus in the form': acknowledged(forgetDraft, thank, announceNotice),
  'received after the fields have changed': acknowledged(thank, announceNotice),
};

/** The effects of events about a request that waits in the browser: outcomes and a withdrawal. */
const waiting: Row = {
  'pressed to withdraw': { effects: [{ do: 'withdraw', request }] },
  received: { to: receipt, effects: [forgetDraft, emptyFields, announceNotice] },
  'received, with the focus in the form': {
    to: receipt,
    effects: [forgetDraft, emptyFields, focusNotice],
  },
  'received after the fields have changed': acknowledged(thank, announceNotice),
  undelivered: {
    to: states.undelivered,
    effects: [{ do: 'offer the fields again', request }, announceNotice],
  },
  withdrawn: {
    to: states.withdrawn,
    effects: [{ do: 'forget the draft of', request }, announceNotice],
  },
  expired: { to: states.expired, effects: [announceNotice] },
};

/**
 * Before React has taken over, the browser may have restored the text of the request in the fields.
 * So the fields are emptied if they still have this text.
 */
const receivedBeforeReact = (one: KeptRequest): Expected => ({
  effects: [
    { do: 'forget the draft of', request: one },
    { do: 'empty the fields if they hold', request: one },
    thank,
  ],
});

const rows: Record<StateName, Row> = {
  static: {
    ...aboutNone,
    'another request received': receivedBeforeReact(other),
    received: receivedBeforeReact(request),
    'received, with the focus in the form': receivedBeforeReact(request),
    'received after the fields have changed': receivedBeforeReact(request),
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
      effects: [
        { do: 'log', error },
        { do: 'announce', what: 'still sending' },
        { do: 'make the second attempt', request, error },
      ],
    },
    received: { to: receipt, effects: [forgetDraft, emptyFields, focusNotice] },
    'received, with the focus in the form': {
      to: receipt,
      effects: [forgetDraft, emptyFields, focusNotice],
    },
    'received after the fields have changed': acknowledged(thank, announceNotice),
  },
  // The call has failed, and the second attempt is under way. After a failed call, SPEC §4 demands
  // a softer toast, and that the fields are not reset. The toast says that the request was
  // received. So it appears only if the second attempt succeeds.
  retrying: {
    received: acknowledged(forgetDraft, { do: 'toast', show: 'softer' }, announceNotice),
    'received, with the focus in the form': acknowledged(
      forgetDraft,
      { do: 'toast', show: 'softer' },
      announceNotice,
    ),
    'received after the fields have changed': acknowledged({ do: 'toast', show: 'softer' }, announceNotice),
    kept: { to: states.kept, effects: [announceNotice, bringIntoView] },
    delayed: {
      to: { ...states.delayed, until },
      effects: [announceNotice, bringIntoView],
    },
    undelivered: {
      to: states.undelivered,
      effects: [{ do: 'offer the fields again', request }, announceNotice, bringIntoView],
    },
    withdrawn: {
      to: states.withdrawn,
      effects: [{ do: 'forget the draft of', request }, announceNotice, bringIntoView],
    },
    expired: { to: states.expired, effects: [announceNotice, bringIntoView] },
  },
  acknowledged: { ...aboutNone, ...presses },
  kept: {
    ...presses,
    ...waiting,
    kept: { to: states.kept, effects: [] },
    delayed: { to: { ...states.delayed, until }, effects: [announceNotice] },
  },
  delayed: {
    ...presses,
    ...waiting,
    kept: { to: states.kept, effects: [announceNotice] },
    delayed: { to: { ...states.delayed, until }, effects: [] },
  },
  undelivered: { ...presses, ...acknowledgedLate },
  withdrawn: { ...presses, ...found, ...acknowledgedLate },
  expired: { ...presses, ...acknowledgedLate },
  received: {
    ...aboutNone,
    'pressed for another request': { to: states.open, effects: [{ do: 'focus', what: 'first field' }] },
  },
};

const pairs = (Object.keys(rows) as StateName[]).flatMap((state) =>
  (Object.keys(events) as EventName[]).map((event) => {
    const { to = states[state], effects }: Expected = rows[state][event] ?? always[event] ?? { effects: [] };
    return [state, event, to.name, { to, effects }] as const;
  }),
);

it.for(pairs)(
  'in the form’s state “%s”, the event “%s” leads to “%s”',
  ([state, event, , { to, effects }]) => {
    expect(reduce(states[state], events[event])).toEqual({ state: to, effects });
  },
);

it('the form begins open, or with the answer to a form that was posted without scripts', () => {
  expect(initialState()).toEqual({ name: 'open' });
  expect(initialState({ kind: 'invalid', errors, values })).toMatchObject({ name: 'invalid', errors });
  expect(initialState({ kind: 'unavailable', values })).toEqual(states.unavailable);
  expect(initialState({ kind: 'limited', minutes: 50, values })).toEqual(states.limited);
  expect(initialState({ kind: 'received' })).toEqual({ name: 'received', inDocument: true });
});
