import request from 'supertest';
import { expect, test } from 'vitest';
import { honeypotField } from '#proposal/contract.ts';
import { createHandler } from '#proposal/intake/handler.ts';
import { createReceive } from '#proposal/intake/receive.ts';
import type { SubmitProposal } from '#proposal/intake/submitProposal.ts';
import { mails } from '#site/mails.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { startApp } from '../helpers/app.ts';
import { collectingLogger } from './storeUnderClock.ts';

test('a form is answered 303 without any field in the address, and is the same request as its JSON', async () => {
  const { post, postForm, stored } = await startApp();
  await post({ details: 'One\nTwo' });
  const answer = await postForm({ details: 'One\r\nTwo' });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/?request=received#contact']);
  expect(await stored()).toEqual([expect.objectContaining(buildProposal({ details: 'One\nTwo' }))]);
});

test('5,000 characters are accepted in a script that percent-encoding makes nine times as long', async () => {
  const { postForm, stored } = await startApp();
  expect((await postForm({ details: '木'.repeat(5_000) })).status).toBe(303);
  expect((await stored())[0]?.details).toHaveLength(5_000);
});

const kindOf = ({ text }: { text: string }) => / data-kind="(\w+)"/.exec(text)?.[1];

test('over 64 KB, over a limit and in another format a form is refused, and the page keeps what was typed', async () => {
  const { app, postForm, stored } = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  const [tooLarge, json] = [
    await postForm({ details: 'x'.repeat(70_000) }),
    await request(app).post('/').send(buildProposal()),
  ];
  expect([tooLarge.status, kindOf(tooLarge)]).toEqual([413, 'invalid']);
  expect([json.status, kindOf(json)]).toEqual([415, 'unavailable']);
  await postForm();
  const answer = await postForm({ details: 'Something else' });
  expect([answer.status, kindOf(answer)]).toEqual([429, 'unavailable']);
  for (const typed of ['value="Ada Lovelace"', '>Something else</textarea>'])
    expect(answer.text).toContain(typed);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toHaveLength(1);
});

const { noBrowser, hiddenField } = mails.suspicions;

test.each<[from: Record<string, string>, status: number, suspicion?: string]>([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  // Our own page under a strict referrer policy.
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 303, ''],
  // Old Safari names no origin. Its referrer says whose page it was.
  [{ origin: 'null', referer: 'https://evil.example/site.example' }, 403],
  [{ origin: 'null', referer: 'https://site.example.evil.example/' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'null', referer: 'https://site.example/' }, 303, noBrowser],
  [{ 'sec-fetch-site': 'same-origin' }, 303, ''],
  [{ 'sec-fetch-site': 'none' }, 303, noBrowser],
  [{ 'sec-fetch-site': 'cross-site' }, 303, noBrowser],
])('a form posted to site.example with %j is answered %i', async (from, status, suspicion) => {
  const { postForm, stored } = await startApp();
  expect((await postForm({}, { host: 'site.example', ...from })).status).toBe(status);
  expect((await stored()).map((one) => one.suspicion)).toEqual(status === 303 ? [suspicion] : []);
});

const site = 'https://site.example';
const form = {
  type: 'application/x-www-form-urlencoded',
  body: String(new URLSearchParams({ ...buildProposal() })),
};
type Posted = Partial<typeof form> & { origin?: string; outcome?: Awaited<ReturnType<SubmitProposal>> };

/** Posts a form to the handler that an owner of a static export has on Supabase. */
async function posted({ body, type, origin = site, outcome }: Posted = {}) {
  const suspicions: (string | undefined)[] = [];
  const submit: SubmitProposal = async (_fields, { suspicion }) => {
    suspicions.push(suspicion);
    return outcome ?? { code: 'accepted', id: 'an-id' };
  };
  const receive = createReceive(submit, [site], collectingLogger());
  const answer = await createHandler(
    receive,
    [site],
    site,
  )({
    method: 'POST',
    host: 'evil.example',
    headers: new Headers({ 'content-type': type ?? form.type, origin, referer: 'https://evil.example/' }),
    chunks: () => new Blob([body ?? form.body]).stream(),
  });
  return [answer.status, answer.headers.get('location'), ...suspicions];
}

test('a form posted to the function ends at a page of its own site, whatever the request names', async () => {
  const received = [303, `${site}/received/#contact`];
  const notSent = (fault = '') => [303, `${site}/not-sent/#${fault}`];
  expect(await posted()).toEqual([...received, '']);
  expect(await posted({ body: `${form.body}&${honeypotField}=x` })).toEqual([...received, hiddenField]);
  expect(await posted({ origin: 'https://another.example' })).toEqual(notSent());
  expect(await posted({ body: 'email=nobody' })).toEqual(notSent('fullName-missing+email-malformed'));
  expect(await posted({ body: `details=${'x'.repeat(70_000)}` })).toEqual(notSent('details-tooLong'));
  const outcome = { code: 'too-many-requests', retryAfterSeconds: 9 } as const;
  expect(await posted({ outcome })).toEqual([...notSent(), '']);
  const json = { type: 'application/json', body: JSON.stringify(buildProposal()) };
  expect(await posted(json)).toEqual([200, null, '']);
});
