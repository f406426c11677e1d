import type { Express } from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { mails } from '#site/mails.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';

const post = (app: Express) => request(app).post('/').type('form');

test('a form is stored and answered 303 to a page without any field in its address', async () => {
  const { app, stored } = await proposalsApp();
  const answer = await post(app).send(buildProposal());
  expect(answer.status).toBe(303);
  expect(answer.headers['location']).toBe('/?request=received#contact');
  expect(await stored()).toEqual([expect.objectContaining(buildProposal())]);
});

test('the same request by JSON and by form is one request, whatever the line breaks', async () => {
  const { app, stored } = await proposalsApp();
  await request(app)
    .post(functionPath)
    .send(buildProposal({ details: 'One\nTwo' }));
  const answer = await post(app).send(buildProposal({ details: 'One\r\nTwo' }));
  expect(answer.status).toBe(303);
  expect(await stored()).toHaveLength(1);
});

test('5,000 characters are accepted in a script that percent-encoding makes nine times as long', async () => {
  const { app, stored } = await proposalsApp();
  const answer = await post(app).send(buildProposal({ details: '木'.repeat(5_000) }));
  expect(answer.status).toBe(303);
  expect((await stored())[0]?.details).toHaveLength(5_000);
});

test('a form over 64 KB is answered 413', async () => {
  const { app } = await proposalsApp();
  const answer = await post(app).send(buildProposal({ details: 'x'.repeat(70_000) }));
  expect([answer.status, answer.body.kind]).toEqual([413, 'invalid']);
});

test('a body that is not a form is answered 415', async () => {
  const { app } = await proposalsApp();
  const answer = await request(app).post('/').send(buildProposal());
  expect([answer.status, answer.body.kind]).toEqual([415, 'unavailable']);
});

test('over a limit the page comes with 429, Retry-After and the values kept', async () => {
  const { app, stored } = await proposalsApp({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  await post(app).send(buildProposal());
  const more = buildProposal({ details: 'Something else' });
  const answer = await post(app).send(more);
  expect([answer.status, answer.body]).toEqual([429, { kind: 'unavailable', values: more }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toHaveLength(1);
});

test('a form of another site is answered 403, and our own is accepted under any referrer policy', async () => {
  const { app, stored } = await proposalsApp();
  const foreign = await post(app).set('origin', 'https://evil.example').send(buildProposal());
  expect(foreign.status).toBe(403);
  const sandboxed = await post(app)
    .set({ origin: 'null', 'sec-fetch-site': 'cross-site' })
    .send(buildProposal());
  expect(sandboxed.status).toBe(403);
  expect(await stored()).toEqual([]);
  const own = await post(app).set({ origin: 'null', 'sec-fetch-site': 'same-origin' }).send(buildProposal());
  expect(own.status).toBe(303);
});

test('a form of old Safari, which names no origin, is stored as a suspect if it comes from our own page', async () => {
  const { app, stored } = await proposalsApp();
  const from = (referer: string) =>
    post(app).set({ host: 'site.example', origin: 'null', referer }).send(buildProposal());

  expect((await from('https://evil.example/site.example')).status).toBe(403);
  expect((await from('https://site.example.evil.example/')).status).toBe(403);
  expect((await post(app).set('origin', 'null').send(buildProposal())).status).toBe(403);
  expect(await stored()).toEqual([]);
  expect((await from('https://site.example/')).status).toBe(303);
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
    const { app, stored } = await proposalsApp();
    await post(app).set('sec-fetch-site', site).send(buildProposal());
    expect(await stored()).toEqual([expect.objectContaining({ suspicion })]);
  },
);
