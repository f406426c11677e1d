import { corsHeaders } from '@supabase/supabase-js/cors';
import request from 'supertest';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { honeypotField } from '#proposal/contract.ts';
import { tooLong } from '#proposal/validateProposal.ts';
import { mails } from '#site/mails.ts';
import { fieldErrors } from '#site/form.ts';
import { type Host, hostAvailable, hostNames, startHost } from '../helpers/hosts.ts';
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

const site = 'https://site.example';
const refusal = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });

describe.for(hostNames.filter(hostAvailable))('the function %s', (name) => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost(name, {
      SITE_URL: site,
      ALLOWED_ORIGINS: 'https://other.example',
      PROPOSALS_PER_IP_PER_HOUR: '10',
    });
    return () => host.stop();
  });

  let visitors = 0;
  /** A visitor whose address nobody else has, and what is stored of the visitor's requests. */
  function visitor() {
    visitors += 1;
    const [email, ip] = [`visitor${visitors}@example.com`, `192.0.2.${visitors}`];
    return {
      email,
      post: () => request(host.url).post(functionPath).set({ 'x-forwarded-for': ip, origin: site }),
      stored: async () => (await host.stored()).filter((one) => one.email === email),
    };
  }

  test('a request is stored with its two mails and answered 200 with its id', async () => {
    const { email, post, stored } = visitor();
    const answer = await post().send(buildProposal({ email }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const rows = await stored();
    expect(rows).toMatchObject([{ id: answer.body.id, suspicion: '', ...buildProposal({ email }) }]);
    expect(rows[0]?.deliveries.map(({ kind }) => kind)).toEqual(['autoresponder', 'notification']);
  });

  const latin1 = Buffer.from(JSON.stringify(buildProposal({ fullName: 'Zoë' })), 'latin1');
  test.each(['{', '', '[]', '"text"', 'null', '3', latin1])('the body %s is answered 400', async (body) => {
    const sending = visitor().post().type('json');
    sending.write(body);
    const answer = await sending;
    expect([answer.status, answer.body]).toEqual([400, refusal('bad-json')]);
  });

  test.each(['get', 'put', 'delete', 'patch', 'trace'] as const)(
    'the method %s is answered 405 with the allowed ones',
    async (method) => {
      const answer = await request(host.url)[method](functionPath);
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
      expect(answer.body).toEqual(refusal('method-not-allowed'));
    },
  );

  test('a body over 32 KB is answered 413, whether its length is declared or not', async () => {
    const body = JSON.stringify(buildProposal({ details: 'x'.repeat(33 * 1024) }));
    const declared = await visitor().post().type('json').send(body);
    expect([declared.status, declared.body]).toEqual([413, refusal('too-large')]);
    const chunked = visitor().post().type('json').set('transfer-encoding', 'chunked');
    chunked.write(body);
    const answer = await chunked;
    expect([answer.status, answer.body]).toEqual([413, refusal('too-large')]);
  });

  // `constructor` would be found in a plain object that is used as a table of codings.
  test.each([
    ...['text/plain', 'multipart/form-data', 'application/json; charset=latin1', 'application/jsonp'].map(
      (type) => ({ 'content-type': type }),
    ),
    ...['gzip', 'gzip, identity', 'constructor'].map((coding) => ({ 'content-encoding': coding })),
    // The hosted function takes forms, too.
    ...(name === 'on Deno and Postgres' ? [] : [{ 'content-type': 'application/x-www-form-urlencoded' }]),
  ])('%j is answered 415', async (headers) => {
    const body = JSON.stringify(buildProposal());
    const answer = await visitor().post().type('json').set(headers).send(body);
    expect([answer.status, answer.body]).toEqual([415, refusal('unsupported-media-type')]);
  });

  test.each([
    ['fullName', { fullName: ' ' }, fieldErrors.fullName.missing],
    ['email', { email: '' }, fieldErrors.email.missing],
    ['email', { email: 'ada@example.com, eve@example.com' }, fieldErrors.email.malformed],
    ['projectType', { projectType: 'spaceship' }, fieldErrors.projectType.unknown],
    ['targetLaunch', { targetLaunch: 'yesterday' }, fieldErrors.targetLaunch.unknown],
    ['details', { details: 'x'.repeat(5_001) }, tooLong('details')],
  ])('422 names the field %s and says what to do (case %#)', async (field, overrides, message) => {
    const { email, post, stored } = visitor();
    const answer = await post().send(buildProposal({ email, ...overrides }));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      ok: false,
      error: { code: 'invalid-field', field, message, errors: [{ field, message }] },
    });
    expect(await stored()).toEqual([]);
  });

  test('the two lists and the details may be missing, unknown fields and the coding Identity are ignored', async () => {
    const { email, post, stored } = visitor();
    const sending = post().set('content-encoding', 'Identity');
    expect((await sending.send({ fullName: 'Ada', email, admin: true })).status).toBe(200);
    expect((await stored())[0]).toMatchObject({ projectType: '', targetLaunch: '', details: '' });
  });

  test('a request with the honeypot filled in is answered ok and stored as a suspect', async () => {
    const { email, post, stored } = visitor();
    const answer = await post().send({
      ...buildProposal({ email }),
      [honeypotField]: 'https://spam.example',
    });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, id: expect.any(String) }]);
    expect(await stored()).toEqual([expect.objectContaining({ suspicion: mails.suspicions.hiddenField })]);
  });

  test.each([site, 'https://other.example', 'http://host.example:8080'])(
    'the preflight of supabase-js passes from %s, to a server that is called host.example:8080',
    async (origin) => {
      const answer = await request(host.url)
        .options(functionPath)
        .set('host', 'host.example:8080')
        .set('origin', origin)
        .set('access-control-request-method', 'POST')
        .set('access-control-request-headers', sdkHeaders.join(','));
      expect(answer.status).toBe(204);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      const allowed = answer.headers['access-control-allow-headers']?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining(sdkHeaders));
    },
  );

  test.each(['https://evil.example', 'null'])('%s is answered 403 and cannot read that', async (origin) => {
    const { email, post, stored } = visitor();
    const answer = await post().set('origin', origin).send(buildProposal({ email }));
    expect([answer.status, answer.body]).toEqual([403, refusal('origin-not-allowed')]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  test('nothing a visitor typed is logged', async () => {
    const { email, post, stored } = visitor();
    await post().send(buildProposal({ fullName: 'Zebedee', email, details: 'secret plan' }));
    await post().type('json').send('{"fullName":"Zebedee"');
    const attempted = async () => (await stored())[0]?.deliveries.some(({ attempts }) => attempts > 0);
    await vi.waitUntil(attempted, soon);
    expect(host.log()).not.toMatch(/zebedee|secret plan|visitor\d/i);
  });

  test('ten posts of the same content at once are one request with one pair of mails', async () => {
    const { email, post, stored } = visitor();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post().send(buildProposal({ email }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await stored()).map(({ deliveries }) => deliveries.length)).toEqual([2]);
  });

  test('above the limit per network the answer is 429 with Retry-After, but never for a duplicate', async () => {
    const { email, post, stored } = visitor();
    const send = (number: number) => post().send(buildProposal({ email, details: `Number ${number}` }));
    const first = await send(0);
    for (let number = 1; number < 10; number += 1) await send(number);
    const limited = await send(10);
    expect([limited.status, limited.body]).toEqual([429, refusal('too-many-requests')]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3_500);
    const again = await send(0);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(
      (
        await visitor()
          .post()
          .send(buildProposal({ details: 'Number 10' }))
      ).status,
    ).toBe(200);
    expect(await stored()).toHaveLength(10);
  });
});
