import { expect, it } from 'vitest';
import type { FormState } from '../../../components/form/formStates.ts';
import { type Panel, viewOf } from '../../../components/form/formViews.ts';
import { fill } from '#lib/text.ts';
import { formWords as words } from '#site/form.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { requestOf } from './openPage.ts';

const email = 'post@fernstone.example';
const request = requestOf('Ada', 1);
const long = { ...request, fields: buildProposal({ details: 'Many words. '.repeat(400) }) };
const values = buildProposal();
const { whole, beginning } = words.mail;
const until = new Date(2026, 10, 28, 9, 59).getTime();

/** The message of each state that has one: its heading and its text. */
const messages: { what?: string; state: FormState; heading: string; text?: string }[] = [
  { state: { name: 'invalid', errors: [] }, heading: words.errorSummary },
  {
    state: { name: 'unavailable', values, inDocument: true },
    heading: words.unavailable.title,
    text: `${words.unavailable.text} ${whole}`,
  },
  {
    what: 'limited for 50 minutes',
    state: { name: 'limited', values, minutes: 50, inDocument: true },
    heading: words.limited.title,
    text: `${fill(words.limited.text, { wait: '50 minutes' })} ${whole}`,
  },
  {
    what: 'limited for 1 minute',
    state: { name: 'limited', values, minutes: 1, inDocument: true },
    heading: words.limited.title,
    text: `${fill(words.limited.text, { wait: '1 minute' })} ${whole}`,
  },
  {
    state: { name: 'byMail', request },
    heading: words.byMail.title,
    text: `${words.byMail.text} ${whole}`,
  },
  {
    what: 'byMail with a long request',
    state: { name: 'byMail', request: long },
    heading: words.byMail.title,
    text: `${words.byMail.text} ${beginning}`,
  },
  { state: { name: 'kept', request }, heading: words.kept.title, text: `${words.kept.text} ${whole}` },
  {
    // The message has no seconds. It names the minute after `until`, so that it is never too early.
    state: { name: 'delayed', request, until },
    heading: words.tooMany.title,
    text: `${fill(words.tooMany.text, { time: '10:00 AM' })} ${whole}`,
  },
  {
    state: { name: 'undelivered', request },
    heading: words.undelivered.title,
    text: `${words.undelivered.text} ${whole}`,
  },
  { state: { name: 'acknowledged' }, heading: words.noted },
  { state: { name: 'withdrawn', request }, heading: words.withdrawn },
  { state: { name: 'expired', request }, heading: words.expired },
  {
    // After a post without scripts, the page does not know the visitor's email address.
    state: { name: 'received' },
    heading: words.success.title,
    text: `${words.success.text} ${words.mistyped}`,
  },
  {
    what: 'received from an address',
    state: { name: 'received', sent: values },
    heading: words.success.title,
    text: `${words.success.text} ${words.mistyped}`,
  },
  {
    // No mail can reach this address, so the receipt promises no confirmation.
    what: 'received from an address that accepts no mail',
    state: { name: 'received', sent: buildProposal({ email: 'foo@bar' }) },
    heading: words.success.title,
    text: fill(words.unconfirmed, { email: 'foo@bar' }),
  },
];

const withMail = new Set(['unavailable', 'limited', 'byMail', 'kept', 'delayed', 'undelivered']);

const namedMessages = messages.map((message) => {
  const { what = message.state.name, heading } = message;
  return [what, heading, message] as const;
});

it.for(namedMessages)('in its state “%s”, the form shows “%s”', ([, heading, { state, text }]) => {
  const { panel, line } = viewOf(state, email);

  expect(panel?.heading ?? line).toBe(heading);
  expect(panel?.text).toBe(text);
});

const mailOffers = messages.map(({ what, state }) => {
  const offers = withMail.has(state.name) ? 'offers' : 'does not offer';
  return [what ?? state.name, offers, state] as const;
});

it.for(mailOffers)('in its state “%s”, the form %s a mail with the typed text', ([, offers, state]) => {
  const mail = viewOf(state, email).panel?.mail;
  const body = new URL(mail?.href ?? 'mailto:').searchParams.get('body') ?? '';

  expect(body.includes('Ada')).toBe(offers === 'offers');
});

it.for([
  ['sending', words.submitting],
  ['retrying', words.stillSending],
] as const)('in its state “%s”, the form has a busy button and no notice', ([name, busy]) => {
  expect(viewOf({ name, request }, email)).toEqual({ busy });
});

it.for(['static', 'open'] as const)('in its state “%s”, the form shows nothing except the fields', (name) => {
  expect(viewOf({ name }, email)).toEqual({});
});

it('in each state with a message, the form shows a panel or a line, never both, and no busy button', () => {
  for (const { state } of messages) {
    const { panel, line, busy } = viewOf(state, email);
    expect([state.name, panel === undefined, busy]).toEqual([state.name, line !== undefined, undefined]);
  }
});

/** Returns the names of the states whose panel has the trait that `like` checks. */
function statesWith(like: (panel: Panel) => unknown) {
  const found = messages.filter(({ state }) => {
    const { panel } = viewOf(state, email);
    return panel && like(panel);
  });
  return [...new Set(found.map(({ state }) => state.name))];
}

it('the form offers to withdraw a request only while the request waits in the browser', () => {
  expect(statesWith(({ canWithdraw }) => canWithdraw)).toEqual(['kept', 'delayed']);
});

it('the form’s notice of a waiting request is below the button, so that the fields do not move', () => {
  expect(statesWith(({ position }) => position === 'below the button')).toEqual([
    'byMail',
    'kept',
    'delayed',
    'undelivered',
  ]);
  expect(statesWith(({ position }) => position === 'above the fields')).toEqual([
    'invalid',
    'unavailable',
    'limited',
  ]);
  expect(statesWith(({ position }) => position === 'instead of the form')).toEqual(['received']);
});
