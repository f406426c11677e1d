import request from 'supertest';
import { expect, test } from 'vitest';
import { mails } from '#site/mails.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';

test('a form is stored and answered 303 to a page without any field in its address', async () => {
  const { postForm, stored } = await proposalsApp();
  const answer = await postForm();
  expect(answer.status).toBe(303);
  expect(answer.headers['location']).toBe('/?request=received#contact');
  expect(await stored()).toEqual([expect.objectContaining(buildProposal())]);
});

test('the same request by JSON and by form is one request, whatever the line breaks', async () => {
  const { post, postForm, stored } = await proposalsApp();
  await post({ details: 'One\nTwo' });
  const answer = await postForm({ details: 'One\r\nTwo' });
  expect(answer.status).toBe(303);
  expect(await stored()).toHaveLength(1);
});

test('5,000 characters are accepted in a script that percent-encoding makes nine times as long', async () => {
  const { postForm, stored } = await proposalsApp();
  const answer = await postForm({ details: '木'.repeat(5_000) });
  expect(answer.status).toBe(303);
  expect((await stored())[0]?.details).toHaveLength(5_000);
});

test('a form over 64 KB is answered 413', async () => {
  const { postForm } = await proposalsApp();
  const answer = await postForm({ details: 'x'.repeat(70_000) });
  expect([answer.status, answer.body.kind]).toEqual([413, 'invalid']);
});

test('a body that is not a form is answered 415', async () => {
  const { app } = await proposalsApp();
  const answer = await request(app).post('/').send(buildProposal());
  expect([answer.status, answer.body.kind]).toEqual([415, 'unavailable']);
});

test('over a limit the page comes with 429, Retry-After and the values kept', async () => {
  const { postForm, stored } = await proposalsApp({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  await postForm();
  const more = buildProposal({ details: 'Something else' });
  const answer = await postForm(more);
  expect([answer.status, answer.body]).toEqual([429, { kind: 'unavailable', values: more }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toHaveLength(1);
});

test('a form of another site is answered 403, and our own is accepted under any referrer policy', async () => {
  const { postForm, stored } = await proposalsApp();
  const from = async (headers: Record<string, string>) => (await postForm({}, headers)).status;
  expect(await from({ origin: 'https://evil.example' })).toBe(403);
  expect(await from({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await stored()).toEqual([]);
  expect(await from({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(303);
});

test('a form of old Safari, which names no origin, is stored as a suspect if it comes from our own page', async () => {
  const { postForm, stored } = await proposalsApp();
  const from = async (page: { referer?: string }) =>
    (await postForm({}, { host: 'site.example', origin: 'null', ...page })).status;

  expect(await from({ referer: 'https://evil.example/site.example' })).toBe(403);
  expect(await from({ referer: 'https://site.example.evil.example/' })).toBe(403);
  expect(await from({})).toBe(403);
  expect(await stored()).toEqual([]);
  expect(await from({ referer: 'https://site.example/' })).toBe(303);
  expect(await stored()).toEqual([expect.objectContaining({ suspicion: mails.suspicions.noBrowser })]);
});

test.each([
  ['same-origin', ''],
  ['same-site', ''],
  ['none', mails.suspicions.noBrowser],
  ['cross-site', mails.suspicions.noBrowser],
  ['1', mails.suspicions.noBrowser],
])(
  'a form without Origin and with Sec-Fetch-Site: %s is stored, as a suspect if no page of ours sent it',
  async (site, suspicion) => {
    const { postForm, stored } = await proposalsApp();
    await postForm({}, { 'sec-fetch-site': site });
    expect(await stored()).toEqual([expect.objectContaining({ suspicion })]);
  },
);
