import { expect, test } from 'vitest';
import { honeypotField } from '#proposal/contract.ts';
import { createIntake } from '#proposal/intake/createIntake.ts';
import { callOf, createHandler } from '#proposal/intake/handler.ts';
import { mails } from '#site/mails.ts';
import { startApp } from '../helpers/app.ts';
import { withValues } from '../helpers/fields.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';

const site = 'https://site.example';

/**
 * The function's handler on a new store, with functions that post a form, or a text as JSON, to it.
 */
async function handlerWith(limits = {}) {
  const { submit, archive, clock } = storeUnderClock(await openPlace(), { limits });
  const handler = createHandler(createIntake(submit, [site], collectingLogger()), site);
  function post(body: string | URLSearchParams, origin?: string) {
    const type = typeof body === 'string' && { 'content-type': 'application/json' };
    const headers = { ...browserMark, ...type, ...(origin && { origin, referer: 'https://evil.example/' }) };
    const sent = new Request('https://evil.example/', { method: 'POST', headers, body });
    return handler(callOf(sent, '192.0.2.1'));
  }
  return { post, archive, clock };
}

test('a form posted to the function is redirected to its own site, even if the request names another', async () => {
  const { post, archive, clock } = await handlerWith({ perIpPerHour: 1 });
  const typed = buildProposal();
  const spam = { ...typed, details: 'Spam', [honeypotField]: 'x' };
  for (const [sent, page, origin] of [
    // If a field is repeated, its first value counts.
    [`${new URLSearchParams(typed)}&details=Repeated`, 'received'],
    [spam, 'received'],
    [typed, 'not-sent', 'https://another.example'],
    [{ email: 'nobody' }, 'not-sent'],
    [{ details: 'x'.repeat(70_000) }, 'not-sent'],
    // The network is over its limit.
    [typed, 'not-sent'],
  ] as const) {
    clock.now += 1_000;
    const { status, headers } = await post(new URLSearchParams(sent), origin ?? site);
    expect([sent, status, headers.get('location')]).toEqual([sent, 303, `${site}/${page}/`]);
  }
  expect((await archive.list()).map(withValues)).toMatchObject([
    { details: 'Spam', suspicion: mails.suspicions.hiddenField },
    { ...typed, suspicion: '' },
  ]);
});

test('a form and its JSON count as one request; above the limit, the page returns the typed text', async () => {
  const { post, postForm, stored } = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '2' });
  await post({}, {});
  const answer = await postForm({ details: buildProposal().details.replace('\n', '\r\n') });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/received/#receipt']);
  const refused = await postForm({ details: 'Something else' }).expect(429);
  for (const part of [' data-kind="limited"', 'value="Ada Lovelace"', '>Something else</textarea>'])
    expect(refused.text).toContain(part);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toEqual([expect.objectContaining(buildProposal())]);
});

test('a form of another site is refused; one that no browser marks as our own site’s is a suspect', async () => {
  const { postForm, stored } = await startApp();
  const { noBrowser } = mails.suspicions;
  for (const [from, status, suspicion] of [
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    // Our own page under a strict referrer policy.
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 303, ''],
    // Old Safari sends no origin. Its referrer names the page.
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
  const long = { details: '<b>'.repeat(20_000) };
  const { text: said, headers } = await postForm(long, { origin: 'https://evil.example' }).expect(403);
  expect([said.length < 100, headers['content-type']]).toEqual([true, 'text/plain; charset=utf-8']);
});
