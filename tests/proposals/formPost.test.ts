import request from 'supertest';
import { expect, test } from 'vitest';
import { honeypotField } from '#proposal/contract.ts';
import { createHandler } from '#proposal/intake/handler.ts';
import { createIntake } from '#proposal/intake/createIntake.ts';
import { mails } from '#site/mails.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { startApp } from '../helpers/app.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';
import { withValues } from '../helpers/fields.ts';

const kindOf = ({ text }: { text: string }) => / data-kind="(\w+)"/.exec(text)?.[1];

test('a form is answered 303 without any field in the address, and is the same request as its JSON', async () => {
  const { post, postForm, stored } = await startApp();
  // 5,000 characters are accepted in a script that percent-encoding makes nine times as long.
  const details = `${'木'.repeat(4_996)}\nTwo`;
  await post({ details });
  const answer = await postForm({ details: details.replace('\n', '\r\n') });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/received/#receipt']);
  expect(await stored()).toEqual([expect.objectContaining(buildProposal({ details }))]);
});

test('over 52 KB, over a limit and in another format a form is refused, and the page keeps what was typed', async () => {
  const { app, postForm, stored } = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  const tooLarge = await postForm({ details: 'x'.repeat(70_000) });
  const json = await request(app).post('/').send(buildProposal());
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

test('a form of another site is refused, and one that no browser calls its own site’s is a suspect', async () => {
  const { postForm, stored } = await startApp();
  for (const [from, status, suspicion] of [
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
  ] as const) {
    const details = JSON.stringify(from);
    const answer = await postForm({ details }, { host: 'site.example', ...from });
    const row = (await stored()).find((one) => one.details === details);
    expect([details, answer.status, row?.suspicion]).toEqual([details, status, suspicion]);
  }
});

test('a form posted to the function ends at a page of its own site, whatever the request names', async () => {
  const site = 'https://site.example';
  const { clock, submit, latest } = storeUnderClock(await openPlace(), { limits: { perIpPerHour: 1 } });
  const handler = createHandler(createIntake(submit, [site], collectingLogger()), site);
  /** Posts a form there. Returns the status and where it leads. */
  async function posted(fields: Record<string, string>, origin = site) {
    const type = 'application/x-www-form-urlencoded';
    const headers = new Headers({ 'content-type': type, origin, referer: 'https://evil.example/' });
    const chunks = () => new Blob([`${new URLSearchParams(fields)}`]).stream();
    const answer = await handler({ method: 'POST', host: 'evil.example', headers, chunks });
    return [answer.status, answer.headers.get('location')];
  }
  const received = [303, `${site}/received/`];
  const notSent = [303, `${site}/not-sent/`];
  const fields = buildProposal();
  expect(await posted({ ...fields })).toEqual(received);
  expect(withValues(await latest())).toMatchObject({ ...fields, suspicion: '' });
  clock.now += 1_000;
  expect(await posted({ ...fields, details: 'Spam', [honeypotField]: 'x' })).toEqual(received);
  expect(withValues(await latest())).toMatchObject({ details: 'Spam', suspicion: hiddenField });
  expect(await posted({ ...fields }, 'https://another.example')).toEqual(notSent);
  expect(await posted({ email: 'nobody' })).toEqual(notSent);
  expect(await posted({ details: 'x'.repeat(70_000) })).toEqual(notSent);
  // Above the limit of its network.
  expect(await posted({ ...fields })).toEqual(notSent);
});
