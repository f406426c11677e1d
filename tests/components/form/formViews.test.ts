import { expect, it } from 'vitest';
import type { FormState } from '../../../components/form/formReducer.ts';
import { noticeWords, views } from '../../../components/form/formViews.ts';
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
const said: { state: FormState; heading: string; text?: string }[] = [
  { state: { name: 'invalid', errors: [] }, heading: words.errorSummary },
  {
    state: { name: 'unavailable', values, inDocument: true },
    heading: words.unavailable.title,
    text: `${words.unavailable.text} ${whole}`,
  },
  {
    state: { name: 'limited', values, minutes: 50, inDocument: true },
    heading: words.limited.title,
    text: `${fill(words.limited.text, { wait: '50 minutes' })} ${whole}`,
  },
  {
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
    state: { name: 'byMail', request: long },
    heading: words.byMail.title,
    text: `${words.byMail.text} ${beginning}`,
  },
  { state: { name: 'kept', request }, heading: words.kept.title, text: `${words.kept.text} ${whole}` },
  {
    // The minute in the message has begun by then.
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
    // After a plain post, the address is unknown.
    state: { name: 'received' },
    heading: words.success.title,
    text: `${words.success.text} ${words.mistyped}`,
  },
  {
    state: { name: 'received', sent: values },
    heading: words.success.title,
    text: `${words.success.text} ${words.mistyped}`,
  },
  {
    // This address accepts no mail, so no confirmation is promised.
    state: { name: 'received', sent: buildProposal({ email: 'foo@bar' }) },
    heading: words.success.title,
    text: fill(words.unconfirmed, { email: 'foo@bar' }),
  },
];

it.for(said)('shows a true message in the state $state.name: $text', ({ state, heading, text }) => {
  const notice = noticeWords(state, email);

  expect(notice?.heading).toBe(heading);
  expect(notice?.text).toBe(text);
});

it.for(said)(
  'offers a mail with the typed text in the state $state.name if its view says so',
  ({ state }) => {
    const href = noticeWords(state, email)?.mail?.href ?? 'mailto:';
    const body = new URL(href).searchParams.get('body') ?? '';

    expect(body.includes('Ada')).toBe(views[state.name].mail === true);
  },
);

it.for([
  ['sending', words.submitting],
  ['retrying', words.stillSending],
] as const)('has a busy button and no notice in the state %s', ([name, busy]) => {
  expect(noticeWords({ name, request }, email)).toBeUndefined();
  expect(views[name]).toEqual({ busy });
});

it('shows a notice in every state that has a message, and a busy button in no other state', () => {
  for (const { state } of said) {
    const { panel, line, busy } = views[state.name];
    expect([state.name, (panel ?? line) !== undefined, busy]).toEqual([state.name, true, undefined]);
  }
});

it('offers to withdraw a request only while it waits in the browser', () => {
  const forget = Object.entries(views).filter(([, view]) => view.forget);

  expect(forget.map(([name]) => name)).toEqual(['kept', 'delayed']);
});

/** Returns the states whose panel is at this place. */
const at = (place: string) =>
  Object.entries(views)
    .filter(([, { panel }]) => panel === place)
    .map(([name]) => name);

it('shows the notice of a waiting request below the button, so that the fields do not move', () => {
  expect(at('below the button')).toEqual(['byMail', 'kept', 'delayed', 'undelivered']);
  expect(at('above the fields')).toEqual(['invalid', 'unavailable', 'limited']);
  expect(at('instead of the form')).toEqual(['received']);
});
