import { expect, test } from 'vitest';
import { honeypotField } from '#proposal/contract.ts';
import { createIntake } from '#proposal/intake/createIntake.ts';
import { maxCharacters } from '#proposal/intake/fieldKinds.ts';
import { callFromFetch, createHandler } from '#proposal/intake/handler.ts';
import { StoreUnavailable } from '#proposal/store/database.ts';
import { mails } from '#site/mails.ts';
import { startApp } from '../helpers/app.ts';
import { withValues } from '../helpers/fields.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';

const site = 'https://site.example';

/** A new store and the function's handler. `post` sends it a form, or a string as JSON. */
async function handlerWith(limits = {}) {
  const { submit, archive, clock } = storeUnderClock(await openTestDatabase(), { limits });
  const handler = createHandler(createIntake(submit, [site], collectingLogger()), site);
  function post(body: string | URLSearchParams, origin?: string) {
    const type = typeof body === 'string' && { 'content-type': 'application/json' };
    const headers = { ...browserMark, ...type, ...(origin && { origin, referer: 'https://evil.example/' }) };
    const sent = new Request('https://evil.example/', { method: 'POST', headers, body });
    return handler(callFromFetch(sent, '192.0.2.1'));
  }
  return { post, archive, clock };
}

const typed = buildProposal();
const spam = { ...typed, details: 'Spam', [honeypotField]: 'x' };

test.each<{ what: string; sent: Record<string, string>; origin?: string; page: string }>([
  { what: 'that is valid', sent: typed, page: '/received/' },
  { what: 'with a filled honeypot', sent: spam, page: '/received/' },
  { what: 'from another site', sent: typed, origin: 'https://another.example', page: '/not-sent/' },
  { what: 'without a required field', sent: { email: 'nobody' }, page: '/not-sent/' },
  { what: 'that is too long', sent: { details: 'x'.repeat(70_000) }, page: '/not-sent/' },
])('the function redirects a posted form $what to the site’s page $page', async (row) => {
  const { post, archive } = await handlerWith();
  const { status, headers } = await post(new URLSearchParams(row.sent), row.origin ?? site);
  expect([status, headers.get('location')]).toEqual([303, `${site}${row.page}`]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await archive.list()).toHaveLength(row.page === '/received/' ? 1 : 0);
});

test('the function redirects a posted form above its network’s limit to /not-sent/', async () => {
  const { post } = await handlerWith({ perIpPerHour: 1 });
  await post(new URLSearchParams(typed), site);
  const { status, headers } = await post(new URLSearchParams({ ...typed, details: 'More' }), site);
  expect([status, headers.get('location')]).toEqual([303, `${site}/not-sent/`]);
});

test('an allowed page of another origin may read Retry-After in a 429 of the function', async () => {
  const { post } = await handlerWith({ perIpPerHour: 1 });
  await post(JSON.stringify(typed), site);

  const { status, headers } = await post(JSON.stringify({ ...typed, details: 'More' }), site);

  expect([status, headers.get('access-control-allow-origin')]).toEqual([429, site]);
  // Without this header, a browser hides Retry-After from pages of another origin.
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After');
});

test('a form with a filled honeypot is stored with the reason why it may be spam', async () => {
  const { post, archive } = await handlerWith();
  await post(new URLSearchParams(spam), site);
  expect(await archive.list()).toMatchObject([{ suspicion: mails.suspicions.hiddenField }]);
});

test('if a posted form has a field twice, the first value counts', async () => {
  const { post, archive } = await handlerWith();
  await post(new URLSearchParams(`${new URLSearchParams(typed)}&details=Repeated`), site);
  expect((await archive.list()).map(withValues)).toMatchObject([typed]);
});

test('the same request, sent as JSON and as a form, is stored only once', async () => {
  const { post, postForm, stored } = await startApp();
  await post({}, {});
  const answer = await postForm({ details: buildProposal().details.replace('\n', '\r\n') });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/received/#receipt']);
  expect(await stored()).toEqual([expect.objectContaining(buildProposal())]);
});

test('if a network is above its limit, its visitor gets the form back with the typed text', async () => {
  const { post, postForm, stored } = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  await post({}, {});
  const refused = await postForm({ details: 'Something else' }).expect(429);
  for (const part of [' data-kind="limited"', 'value="Ada Lovelace"', '>Something else</textarea>'])
    expect(refused.text).toContain(part);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toEqual([expect.objectContaining(buildProposal())]);
});

const { noBrowser } = mails.suspicions;

const posts: { from: string; headers: Record<string, string>; status: number; suspicion?: string }[] = [
  { from: 'from another site', headers: { origin: 'https://evil.example' }, status: 403 },
  {
    from: 'from another site under a strict referrer policy',
    headers: { origin: 'null', 'sec-fetch-site': 'cross-site' },
    status: 403,
  },
  {
    from: 'from our site under a strict referrer policy',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
    status: 303,
    suspicion: '',
  },
  // Old versions of Safari send `Origin: null`. Only the Referer then names the page.
  {
    from: 'from another site in old Safari',
    headers: { origin: 'null', referer: 'https://evil.example/site.example' },
    status: 403,
  },
  {
    from: 'from a host that begins like ours in old Safari',
    headers: { origin: 'null', referer: 'https://site.example.evil.example/' },
    status: 403,
  },
  { from: 'without a Referer in old Safari', headers: { origin: 'null' }, status: 403 },
  {
    from: 'from our site in old Safari',
    headers: { origin: 'null', referer: 'https://site.example/' },
    status: 303,
    suspicion: noBrowser,
  },
  {
    from: 'with our https address as Origin',
    headers: { origin: 'https://site.example' },
    status: 303,
    suspicion: '',
  },
  {
    from: 'with our http address as Origin',
    headers: { origin: 'http://site.example' },
    status: 303,
    suspicion: '',
  },
  {
    from: 'with Sec-Fetch-Site: same-origin and no Origin',
    headers: { 'sec-fetch-site': 'same-origin' },
    status: 303,
    suspicion: '',
  },
  {
    from: 'with Sec-Fetch-Site: same-site and no Origin',
    headers: { 'sec-fetch-site': 'same-site' },
    status: 303,
    suspicion: '',
  },
  {
    from: 'with Sec-Fetch-Site: none and no Origin',
    headers: { 'sec-fetch-site': 'none' },
    status: 303,
    suspicion: noBrowser,
  },
  {
    from: 'with Sec-Fetch-Site: cross-site and no Origin',
    headers: { 'sec-fetch-site': 'cross-site' },
    status: 303,
    suspicion: noBrowser,
  },
  {
    from: 'with an unknown Sec-Fetch-Site and no Origin',
    headers: { 'sec-fetch-site': 'not-same-site' },
    status: 303,
    suspicion: noBrowser,
  },
];

test.each(posts)('a form posted $from is answered with $status (403: refused, 303: stored)', async (row) => {
  const { postForm, stored } = await startApp();
  const { status } = await postForm({}, { host: 'site.example', ...row.headers });
  const suspicions = (await stored()).map(({ suspicion }) => suspicion);
  expect([status, suspicions]).toEqual([row.status, row.suspicion === undefined ? [] : [row.suspicion]]);
});

test('a form of another site is refused with a line of text, however long the form is', async () => {
  const { postForm } = await startApp();
  const long = { details: '<b>'.repeat(20_000) };
  const { text: answerText, headers } = await postForm(long, { origin: 'https://evil.example' }).expect(403);
  expect([answerText.length < 100, headers['content-type']]).toEqual([true, 'text/plain; charset=utf-8']);
});

test.each([
  {
    details: 'https://a.example http://b.example www.c.example',
    links: 3,
    how: 'as an ordinary request',
    suspicion: '',
  },
  {
    details: 'https://www.a.example https://www.b.example',
    links: 2,
    how: 'as an ordinary request',
    suspicion: '',
  },
  {
    details: 'https://a.example http://b.example WWW.c.example HTTPS://d.example',
    links: 4,
    how: 'as possible spam',
    suspicion: 'it contains 4 links',
  },
])('a request whose text has $links links is stored $how', async ({ details, suspicion }) => {
  const { post, stored } = await startApp();
  await post({ details }).expect(200);
  expect(await stored()).toMatchObject([{ suspicion }]);
});

test('a request that may be spam for several reasons is stored with all of them', async () => {
  const { post, stored } = await startApp();
  await post({ [honeypotField]: 'x' }, {}).expect(200);
  const { hiddenField } = mails.suspicions;
  expect(await stored()).toMatchObject([{ suspicion: `${noBrowser}; ${hiddenField}` }]);
});

test('a 429 of the function says in Retry-After when the network may send the next request', async () => {
  const { post } = await handlerWith({ perIpPerHour: 1 });
  await post(JSON.stringify(typed), site);
  const { status, headers } = await post(JSON.stringify({ ...typed, details: 'More' }), site);
  expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
});

test('a refusal of malformed JSON has no Retry-After, because waiting does not help', async () => {
  const { post } = await handlerWith();
  expect((await post('{', site)).headers.has('retry-after')).toBe(false);
});

test('pages of the function’s own host may call the function, even without a Host header', async () => {
  const { post } = await handlerWith();
  expect((await post(JSON.stringify(typed), 'https://evil.example')).status).toBe(200);
  expect((await post(JSON.stringify(typed), 'https://another.example')).status).toBe(403);
});

/** Sends a body to the function. */
async function sendBody(body: BodyInit | null) {
  const { submit } = storeUnderClock(await openTestDatabase());
  const handler = createHandler(createIntake(submit, [site], collectingLogger()), site);
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body, duplex: 'half' };
  return handler(callFromFetch(new Request('https://site.example/', request), '192.0.2.1'));
}

test('a call of the function whose body is missing or breaks off is answered 400', async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) });
  expect((await sendBody(null)).status).toBe(400);
  expect((await sendBody(broken)).status).toBe(400);
});

/** The chunks of a body whose JSON arrives completely before the connection breaks. */
async function* brokenOff() {
  yield new TextEncoder().encode(JSON.stringify(typed));
  throw new Error('gone');
}

test('a request whose connection breaks is not stored, even if all of its JSON has arrived', async () => {
  const { submit, archive } = storeUnderClock(await openTestDatabase());
  const intake = createIntake(submit, [site], collectingLogger());
  const headers = new Headers({ 'content-type': 'application/json' });
  const call = { method: 'POST', headers, host: 'site.example', chunks: brokenOff };
  expect(await intake(call, 'json')).toMatchObject({ code: 'aborted' });
  expect(await archive.list()).toEqual([]);
});

test('the function answers 413 to a body that is too long, even if canceling the body never ends', async () => {
  const stubborn = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(16_384)),
    cancel: () => new Promise(() => {}),
  });
  expect((await sendBody(stubborn)).status).toBe(413);
});

test('a CORS preflight of another site is refused, and one of our site gets the allowed methods', async () => {
  const { submit } = storeUnderClock(await openTestDatabase());
  const handler = createHandler(createIntake(submit, [site], collectingLogger()));
  const ask = (origin: string) =>
    handler(
      callFromFetch(new Request('https://functions.example/', { method: 'OPTIONS', headers: { origin } })),
    );
  const [ours, another] = [await ask(site), await ask('https://another.example')];
  expect([ours.status, ours.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS']);
  expect([another.status, another.headers.get('access-control-allow-methods')]).toEqual([403, null]);
});

test('if a request body is too long, the function cancels the rest, so that the sender can stop', async () => {
  let canceled = false;
  const endless = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(16_384)),
    cancel: () => void (canceled = true),
  });
  expect((await sendBody(endless)).status).toBe(413);
  await expect.poll(() => canceled).toBe(true);
});

test.each([
  { fault: new StoreUnavailable('SQLITE_FULL', undefined), status: 503, code: 'unavailable', retry: '30' },
  { fault: new TypeError('ada@example.com'), status: 500, code: 'internal', retry: null },
])(
  'the function answers 503 if the store cannot be used, and 500 after any other error: $fault.name',
  async (row) => {
    const logger = collectingLogger();
    const failing = async () => {
      throw row.fault;
    };
    const handler = createHandler(createIntake(failing, [site], logger));
    const headers = { 'content-type': 'application/json' };
    const request = new Request(site, { method: 'POST', headers, body: JSON.stringify(typed) });
    const answer = await handler(callFromFetch(request));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([row.status, row.retry]);
    expect(await answer.json()).toMatchObject({ ok: false, error: { code: row.code } });
    expect(logger.lines.join()).toContain('Handling a request for a proposal failed');
    expect(logger.lines.join()).not.toContain('ada@');
  },
);

test.each([
  { what: 'no other fault', sent: typed, field: 'details' },
  { what: 'another fault', sent: { ...typed, email: 'nobody' }, field: 'email' },
])('a form that is too long and has $what is refused with an error at the field $field', async (row) => {
  const { submit } = storeUnderClock(await openTestDatabase());
  const intake = createIntake(submit, [site], collectingLogger());
  // The letter x is one byte, and many other characters are nine. So this body is below the limit
  // in bytes, but above the limit in characters.
  const body = `${new URLSearchParams(row.sent)}&other=${'x'.repeat(4 * maxCharacters)}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const outcome = await intake(callFromFetch(new Request(site, { method: 'POST', headers, body })), 'form');
  expect(outcome).toMatchObject({ code: 'too-large', errors: [{ field: row.field }] });
});

test('a form with extra fields may have four times as many characters as its fields allow, and no more', async () => {
  const { submit } = storeUnderClock(await openTestDatabase());
  const intake = createIntake(submit, [site], collectingLogger());
  async function codeWith(characters: number) {
    const filler = 'x'.repeat(characters - Object.values(typed).join('').length);
    const body = new URLSearchParams({ ...typed, other: filler });
    return (await intake(callFromFetch(new Request(site, { method: 'POST', body })), 'form')).code;
  }
  expect(await codeWith(4 * maxCharacters)).toBe('accepted');
  expect(await codeWith(4 * maxCharacters + 1)).toBe('too-large');
});

test('the function’s answers have Vary: Origin, so that no cache sends one site’s answer to another', async () => {
  const { post } = await handlerWith();
  expect((await post(JSON.stringify(typed), site)).headers.get('vary')).toBe('Origin');
});
