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

const typed = buildProposal();
const spam = { ...typed, details: 'Spam', [honeypotField]: 'x' };

test.each<{ what: string; sent: Record<string, string>; origin?: string; page: string }>([
  { what: 'that is whole', sent: typed, page: '/received/' },
  { what: 'that fills in the honeypot', sent: spam, page: '/received/' },
  { what: 'from another site', sent: typed, origin: 'https://another.example', page: '/not-sent/' },
  { what: 'without what is required', sent: { email: 'nobody' }, page: '/not-sent/' },
  { what: 'that is too long', sent: { details: 'x'.repeat(70_000) }, page: '/not-sent/' },
])('a form $what, posted to the function, ends at $page of its own site', async (row) => {
  const { post, archive } = await handlerWith();
  const { status, headers } = await post(new URLSearchParams(row.sent), row.origin ?? site);
  expect([status, headers.get('location')]).toEqual([303, `${site}${row.page}`]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await archive.list()).toHaveLength(row.page === '/received/' ? 1 : 0);
});

test('a form above the limit of its network, posted to the function, ends at /not-sent/', async () => {
  const { post } = await handlerWith({ perIpPerHour: 1 });
  await post(new URLSearchParams(typed), site);
  const { headers } = await post(new URLSearchParams({ ...typed, details: 'More' }), site);
  expect(headers.get('location')).toBe(`${site}/not-sent/`);
});

test('a form that fills in the honeypot is stored with the reason for a suspicion', async () => {
  const { post, archive } = await handlerWith();
  await post(new URLSearchParams(spam), site);
  expect(await archive.list()).toMatchObject([{ suspicion: mails.suspicions.hiddenField }]);
});

test('of a field that a form has twice, the first value counts', async () => {
  const { post, archive } = await handlerWith();
  await post(new URLSearchParams(`${new URLSearchParams(typed)}&details=Repeated`), site);
  expect((await archive.list()).map(withValues)).toMatchObject([typed]);
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

const { noBrowser } = mails.suspicions;

test.each<{ from: string; headers: Record<string, string>; status: number; suspicion?: string }>([
  { from: 'of another site', headers: { origin: 'https://evil.example' }, status: 403 },
  {
    from: 'of another site under a strict referrer policy',
    headers: { origin: 'null', 'sec-fetch-site': 'cross-site' },
    status: 403,
  },
  {
    from: 'of our site under a strict referrer policy',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
    status: 303,
    suspicion: '',
  },
  // Old Safari names no origin. Its referrer says whose page it was.
  {
    from: 'of another site in old Safari',
    headers: { origin: 'null', referer: 'https://evil.example/site.example' },
    status: 403,
  },
  {
    from: 'of a host that begins like ours in old Safari',
    headers: { origin: 'null', referer: 'https://site.example.evil.example/' },
    status: 403,
  },
  { from: 'of no site in old Safari', headers: { origin: 'null' }, status: 403 },
  {
    from: 'of our site in old Safari',
    headers: { origin: 'null', referer: 'https://site.example/' },
    status: 303,
    suspicion: noBrowser,
  },
  { from: 'that says https', headers: { origin: 'https://site.example' }, status: 303, suspicion: '' },
  { from: 'that says http', headers: { origin: 'http://site.example' }, status: 303, suspicion: '' },
  { from: 'of our site', headers: { 'sec-fetch-site': 'same-origin' }, status: 303, suspicion: '' },
  { from: 'of our domain', headers: { 'sec-fetch-site': 'same-site' }, status: 303, suspicion: '' },
  { from: 'of no page', headers: { 'sec-fetch-site': 'none' }, status: 303, suspicion: noBrowser },
  {
    from: 'of another site without an origin',
    headers: { 'sec-fetch-site': 'cross-site' },
    status: 303,
    suspicion: noBrowser,
  },
  {
    from: 'of what is like our site',
    headers: { 'sec-fetch-site': 'not-same-site' },
    status: 303,
    suspicion: noBrowser,
  },
])('a post of the form $from is answered $status, with the suspicion “$suspicion”', async (row) => {
  const { postForm, stored } = await startApp();
  const { status } = await postForm({}, { host: 'site.example', ...row.headers });
  const suspicions = (await stored()).map(({ suspicion }) => suspicion);
  expect([status, suspicions]).toEqual([row.status, row.suspicion === undefined ? [] : [row.suspicion]]);
});

test('a form of another site, however long, is refused in a line of text', async () => {
  const { postForm } = await startApp();
  const long = { details: '<b>'.repeat(20_000) };
  const { text: said, headers } = await postForm(long, { origin: 'https://evil.example' }).expect(403);
  expect([said.length < 100, headers['content-type']]).toEqual([true, 'text/plain; charset=utf-8']);
});

test.each([
  { details: 'https://a.example http://b.example www.c.example', links: 3, suspicion: '' },
  {
    details: 'https://a.example http://b.example WWW.c.example HTTPS://d.example',
    links: 4,
    suspicion: 'it contains 4 links',
  },
])(
  'a request with $links links is stored with the suspicion “$suspicion”',
  async ({ details, suspicion }) => {
    const { post, stored } = await startApp();
    await post({ details }).expect(200);
    expect(await stored()).toMatchObject([{ suspicion }]);
  },
);

test('a request that is suspected for more than one reason names each', async () => {
  const { post, stored } = await startApp();
  await post({ [honeypotField]: 'x' }, {}).expect(200);
  const { hiddenField } = mails.suspicions;
  expect(await stored()).toMatchObject([{ suspicion: `${noBrowser}; ${hiddenField}` }]);
});
