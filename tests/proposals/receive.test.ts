import { expect, test } from 'vitest';
import { honeypotField } from '#proposal/contract.ts';
import { createHandler } from '#proposal/handler.ts';
import { createReceive, type Format } from '#proposal/receive.ts';
import type { SubmitProposal } from '#proposal/submitProposal.ts';
import { mails } from '#site/mails.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { collectingLogger } from '../helpers/proposalsApp.ts';

const json = { type: 'application/json', body: JSON.stringify(buildProposal()) };
const form = {
  type: 'application/x-www-form-urlencoded',
  body: String(new URLSearchParams({ ...buildProposal() })),
};

async function received({ type, body }: { type: string; body: string }, takes: readonly Format[]) {
  let read = false;
  const receive = createReceive({
    submit: async () => ({ code: 'accepted', id: 'an-id' }),
    allowedOrigins: [],
    logger: collectingLogger(),
  });
  const headers = new Headers({ 'content-type': type, ...browserMark });
  const chunks = () => {
    read = true;
    return new Blob([body]).stream();
  };
  const { code } = await receive({ headers, host: 'site.example', chunks }, takes);
  return { code, read };
}

test('the content type decides between the formats that a host takes, each with its limit', async () => {
  for (const [sent, most] of [
    [json, 32 * 1024],
    [form, 64 * 1024],
  ] as const) {
    const withBytes = (length: number) => ({ ...sent, body: sent.body.padEnd(length) });
    expect(await received(withBytes(most), ['json', 'form'])).toEqual({ code: 'accepted', read: true });
    expect(await received(withBytes(most + 1), ['json', 'form'])).toEqual({ code: 'too-large', read: true });
  }
});

test('a body in a format that a host does not take is not read', async () => {
  const refused = { code: 'unsupported-media-type', read: false };
  expect(await received(json, ['form'])).toEqual(refused);
  expect(await received(form, ['json'])).toEqual(refused);
});

const site = 'https://site.example';

/** Posts a form to the handler that an owner of a static export has on Supabase. */
async function posted(
  overrides: { body?: string; type?: string; origin?: string; submit?: SubmitProposal } = {},
) {
  const suspicions: (string | undefined)[] = [];
  const submit: SubmitProposal = async (_fields, { suspicion }) => {
    suspicions.push(suspicion);
    return { code: 'accepted', id: 'an-id' };
  };
  const { body = form.body, type = form.type, origin = site } = overrides;
  const logger = collectingLogger();
  const receive = createReceive({ submit: overrides.submit ?? submit, allowedOrigins: [site], logger });
  const answer = await createHandler(
    receive,
    [site],
    site,
  )({
    method: 'POST',
    host: 'evil.example',
    headers: new Headers({ 'content-type': type, origin, referer: 'https://evil.example/' }),
    chunks: () => new Blob([body]).stream(),
  });
  return { status: answer.status, location: answer.headers.get('location'), suspicions };
}

test('a form posted to the function ends at a page of its own site, whatever the request names', async () => {
  const notSent = (fault = '') => ({ status: 303, location: `${site}/not-sent/#${fault}`, suspicions: [] });
  expect(await posted()).toEqual({ status: 303, location: `${site}/received/#contact`, suspicions: [''] });
  expect(await posted({ origin: 'https://another.example' })).toEqual(notSent());
  expect(await posted({ body: 'email=nobody' })).toEqual(notSent('fullName-missing+email-malformed'));
  expect(await posted({ body: `details=${'x'.repeat(70_000)}` })).toEqual(notSent('details-tooLong'));
  for (const code of ['too-many-requests', 'unavailable'] as const)
    expect(await posted({ submit: async () => ({ code, retryAfterSeconds: 9 }) })).toEqual(notSent());
});

test('a form that fills in the trap is a suspect at the function, too', async () => {
  const { location, suspicions } = await posted({ body: `${form.body}&${honeypotField}=x` });
  expect([location, suspicions]).toEqual([`${site}/received/#contact`, [mails.suspicions.hiddenField]]);
});

test('anything else that is posted there is still answered as JSON', async () => {
  expect(await posted(json)).toEqual({ status: 200, location: null, suspicions: [''] });
  expect(await posted({ type: 'text/plain' })).toEqual({ status: 415, location: null, suspicions: [] });
});
