import { corsHeaders } from '@supabase/supabase-js/cors';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { honeypotField } from '#proposal/contract.ts';
import { tooLong } from '#proposal/validateProposal.ts';
import { mails } from '#site/mails.ts';
import { fieldErrors } from '#site/form.ts';
import { hostAvailable, hostNames, openHosts } from '../helpers/hosts.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';

/** What supabase-js says that it may send, a pinned region, and the headers of a trace (W3C Trace Context, Baggage). */
const sdkHeaders = [
  ...corsHeaders['Access-Control-Allow-Headers']!.split(', '),
  'x-region',
  'traceparent',
  'tracestate',
  'baggage',
];

const post = (url: string) => request(url).post(functionPath);
const refusal = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });

describe.for(hostNames.filter(hostAvailable))('the function %s', (host) => {
  let hosts: Awaited<ReturnType<typeof openHosts>>;
  beforeAll(async () => {
    hosts = await openHosts(host);
  });
  afterAll(() => hosts?.stop());

  test('a request is stored with its two mails and answered 200 with its id', async () => {
    const { url, stored } = await hosts.start();
    const answer = await post(url).send(buildProposal());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: answer.body.id, ...buildProposal() });
    expect(row?.deliveries.map(({ kind }) => kind)).toEqual(['autoresponder', 'notification']);
  });

  test('a body that is not JSON is answered 400', async () => {
    const { url, stored } = await hosts.start();
    for (const body of ['{', '', '[]', '"text"', 'null', '3']) {
      const answer = await post(url).type('json').send(body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.body).toEqual(refusal('bad-json'));
    }
    expect(await stored()).toEqual([]);
  });

  test('bytes that are not UTF-8 are answered 400', async () => {
    const { url } = await hosts.start();
    const latin1 = Buffer.from(JSON.stringify(buildProposal({ fullName: 'Zoë' })), 'latin1');
    const sending = post(url).type('json');
    sending.write(latin1);
    const answer = await sending;
    expect(answer.status).toBe(400);
  });

  test('other methods are answered 405 with the allowed ones', async () => {
    const { url } = await hosts.start();
    for (const method of ['get', 'put', 'delete', 'patch', 'trace'] as const) {
      const answer = await request(url)[method](functionPath);
      expect([method, answer.status]).toEqual([method, 405]);
      expect(answer.headers['allow']).toBe('POST, OPTIONS');
      expect(answer.body).toEqual(refusal('method-not-allowed'));
    }
  });

  test('a body over 32 KB is answered 413, whether its length is declared or not', async () => {
    const { url } = await hosts.start();
    const body = JSON.stringify(buildProposal({ details: 'x'.repeat(33 * 1024) }));
    const declared = await post(url).type('json').send(body);
    expect([declared.status, declared.body]).toEqual([413, refusal('too-large')]);
    const chunked = post(url).type('json').set('transfer-encoding', 'chunked');
    chunked.write(body);
    const answer = await chunked;
    expect([answer.status, answer.body]).toEqual([413, refusal('too-large')]);
  });

  test('other content types, character sets and codings are answered 415', async () => {
    const { url } = await hosts.start();
    const types = [
      'text/plain',
      'multipart/form-data',
      'application/json; charset=latin1',
      'application/jsonp',
    ];
    // On this server, forms are posted to `/`. The hosted function takes them, too.
    if (host !== 'on Deno') types.push('application/x-www-form-urlencoded');
    for (const type of types) {
      const answer = await post(url).set('content-type', type).send(JSON.stringify(buildProposal()));
      expect([type, answer.status]).toEqual([type, 415]);
      expect(answer.body).toEqual(refusal('unsupported-media-type'));
    }
    // `constructor` would be found in a plain object that is used as a table of codings.
    for (const coding of ['gzip', 'br', 'zstd', 'gzip, identity', 'constructor']) {
      const answer = await post(url).type('json').set('content-encoding', coding).send(buildProposal());
      expect([coding, answer.status]).toEqual([coding, 415]);
      expect(answer.body).toEqual(refusal('unsupported-media-type'));
    }
    const plain = await post(url).type('json').set('content-encoding', 'Identity').send(buildProposal());
    expect(plain.status).toBe(200);
  });

  test.each([
    ['fullName', { fullName: ' ' }, fieldErrors.fullName.missing],
    ['fullName', { fullName: 'x'.repeat(201) }, tooLong('fullName')],
    ['email', { email: '' }, fieldErrors.email.missing],
    ['email', { email: 'ada@example.com, eve@example.com' }, fieldErrors.email.malformed],
    ['email', { email: `${'x'.repeat(250)}@example.com` }, tooLong('email')],
    ['projectType', { projectType: 'spaceship' }, fieldErrors.projectType.unknown],
    ['targetLaunch', { targetLaunch: 'yesterday' }, fieldErrors.targetLaunch.unknown],
    ['details', { details: 'x'.repeat(5_001) }, tooLong('details')],
  ])('422 names the field %s and says what to do (case %#)', async (field, overrides, message) => {
    const { url, stored } = await hosts.start();
    const answer = await post(url).send(buildProposal(overrides));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      ok: false,
      error: { code: 'invalid-field', field, message, errors: [{ field, message }] },
    });
    expect(await stored()).toEqual([]);
  });

  test('the two lists and the details may be missing, and unknown fields are ignored', async () => {
    const { url, stored } = await hosts.start();
    const answer = await post(url).send({ fullName: 'Ada', email: 'ada@example.com', admin: true });
    expect(answer.status).toBe(200);
    expect((await stored())[0]).toMatchObject({ projectType: '', targetLaunch: '', details: '' });
  });

  test('a request with the honeypot filled in is answered ok and stored as a suspect', async () => {
    const { url, stored } = await hosts.start();
    const answer = await post(url).send({ ...buildProposal(), [honeypotField]: 'https://spam.example' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await stored()).toEqual([
      expect.objectContaining({ suspicion: expect.stringContaining(mails.suspicions.hiddenField) }),
    ]);
  });

  test('the preflight of supabase-js passes for the server’s own host and for allowed origins', async () => {
    const { url } = await hosts.start({
      SITE_URL: 'https://site.example',
      ALLOWED_ORIGINS: 'https://other.example',
    });
    for (const origin of ['https://site.example', 'https://other.example', 'http://host.example:8080']) {
      const answer = await request(url)
        .options(functionPath)
        .set('host', 'host.example:8080')
        .set('origin', origin)
        .set('access-control-request-method', 'POST')
        .set('access-control-request-headers', sdkHeaders.join(','));
      expect([origin, answer.status]).toEqual([origin, 204]);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      const allowed = answer.headers['access-control-allow-headers']?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining(sdkHeaders));
    }
  });

  test('other origins are answered 403 and cannot read the answer', async () => {
    const { url, stored } = await hosts.start();
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await post(url).set('origin', origin).send(buildProposal());
      expect([answer.status, answer.body]).toEqual([403, refusal('origin-not-allowed')]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(await stored()).toEqual([]);
  });

  test('nothing a visitor typed is logged', async () => {
    const { url, stored, log } = await hosts.start();
    await post(url).send(
      buildProposal({ fullName: 'Zebedee', email: 'zebedee@example.com', details: 'secret plan' }),
    );
    await post(url).type('json').send('{"fullName":"Zebedee"');
    const attempted = async () => (await stored())[0]?.deliveries.some(({ attempts }) => attempts > 0);
    await vi.waitUntil(attempted, soon);
    expect(log()).not.toMatch(/zebedee|secret plan/i);
  });

  test('ten posts of the same content at once are one request with one pair of mails', async () => {
    const { url, stored } = await hosts.start();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(url).send(buildProposal())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await stored()).map(({ deliveries }) => deliveries.length)).toEqual([2]);
  });

  test('above the limit per network the answer is 429 with Retry-After, but never for a duplicate', async () => {
    const { url, stored } = await hosts.start({ PROPOSALS_PER_IP_PER_HOUR: '1' });
    const from = (ip: string, details: string) =>
      post(url).set('x-forwarded-for', ip).send(buildProposal({ details }));
    const first = await from('192.0.2.1', 'One');
    const limited = await from('192.0.2.1', 'Two');
    expect([limited.status, limited.body]).toEqual([429, refusal('too-many-requests')]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const again = await from('192.0.2.1', 'One');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await from('192.0.2.2', 'Two')).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });
});
