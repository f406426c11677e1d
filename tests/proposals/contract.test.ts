import { corsHeaders } from '@supabase/supabase-js/cors';
import request, { type Response as Answer, type Test } from 'supertest';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { functionPath } from '../../server/routes/function.ts';
import { honeypotField } from '#proposal/contract.ts';
import { mails } from '#site/mails.ts';
import { type Host, startHost } from './hosts.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { errorOf } from '../helpers/fields.ts';

const site = 'https://site.example';
const other = 'https://other.example';
const large = JSON.stringify(buildProposal({ details: 'x'.repeat(33 * 1024) }));
const valid = JSON.stringify(buildProposal());
const refusal = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });

/** What an answer tells beside its values. */
const told = ({ status, headers, body }: Answer) => [status, Object.keys(headers), Object.keys(body)];

/** Sends bytes as JSON, without declaring their length. */
function stream(sending: Test, body: string | Buffer) {
  sending.type('json').set('transfer-encoding', 'chunked').write(body);
  return sending;
}

const server = usePostgres();

describe.for((['SQLite', 'Postgres'] as const).slice(0, postgresAvailable ? 2 : 1))(
  'the function on %s',
  (name) => {
    let host: Host;
    beforeAll(async () => {
      const env = { SITE_URL: site, ALLOWED_ORIGINS: other, PROPOSALS_PER_IP_PER_HOUR: '10' };
      host = await startHost(name === 'Postgres' && server, env);
      return host.stop;
    });

    let visitors = 0;
    /** A visitor whose address nobody else has, and what is stored of the visitor's requests. */
    function visitor(from?: string) {
      visitors += 1;
      const [email, ip] = [`visitor${visitors}@example.com`, from ?? `192.0.${visitors}.1`];
      const post = () => request(host.target).post(functionPath).set({ 'x-forwarded-for': ip, origin: site });
      return {
        email,
        post,
        send: (overrides: object = {}) => post().send({ ...buildProposal({ email }), ...overrides }),
        stored: async () => (await host.stored()).filter((one) => one.email === email),
      };
    }

    test('a request is stored with its two mails and answered 200 with its id', async () => {
      const { email, send, stored } = visitor();
      const answer = await send();
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

    test.each<[what: string, status: number, code: string, send: (one: ReturnType<typeof visitor>) => Test]>([
      ['half an object', 400, 'bad-json', ({ post }) => post().type('json').send('{')],
      ['a list', 400, 'bad-json', ({ post }) => post().type('json').send('[]')],
      ['Latin-1', 400, 'bad-json', ({ post }) => stream(post(), Buffer.from('{"fullName":"Zoë"}', 'latin1'))],
      ['another site', 403, 'origin-not-allowed', ({ send }) => send().set('origin', 'https://evil.example')],
      ['no site', 403, 'origin-not-allowed', ({ send }) => send().set('origin', 'null')],
      ['GET', 405, 'method-not-allowed', () => request(host.target).get(functionPath)],
      ['PUT', 405, 'method-not-allowed', () => request(host.target).put(functionPath)],
      ['more than 32 KB', 413, 'too-large', ({ post }) => post().type('json').send(large)],
      ['more than it declares', 413, 'too-large', ({ post }) => stream(post(), large)],
      ['text', 415, 'unsupported-media-type', ({ post }) => post().type('text/plain').send(valid)],
      ['gzip', 415, 'unsupported-media-type', ({ send }) => send().set('content-encoding', 'gzip')],
      [
        'a coding',
        415,
        'unsupported-media-type',
        ({ send }) => send().set('content-encoding', 'constructor'),
      ],
    ])('a request of %s is answered %i and not stored', async (_what, status, code, send) => {
      const one = visitor();
      const answer = await send(one);
      const { headers } = answer;
      expect([answer.status, answer.body]).toEqual([status, refusal(code)]);
      expect(headers['allow']).toBe(status === 405 ? 'POST, OPTIONS' : undefined);
      const readable = [403, 405].includes(status) ? undefined : site;
      expect(headers['access-control-allow-origin']).toBe(readable);
      expect(await one.stored()).toEqual([]);
    });

    test('422 names every field to change and says what to do', async () => {
      const { send, stored } = visitor();
      const wrong = { projectType: 'spaceship', targetLaunch: 'yesterday', details: 'x'.repeat(5_001) };
      const answer = await send({ fullName: ' ', email: '', ...wrong });
      const errors = [
        { field: 'fullName', message: errorOf('fullName', 'missing') },
        { field: 'email', message: errorOf('email', 'missing') },
        { field: 'projectType', message: errorOf('projectType', 'malformed') },
        { field: 'targetLaunch', message: errorOf('targetLaunch', 'malformed') },
        { field: 'details', message: errorOf('details', 'tooLong') },
      ];
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ ok: false, error: { code: 'invalid-field', ...errors[0], errors } });
      const twoPeople = await send({ email: 'ada@example.com, eve@example.com' });
      expect([twoPeople.status, twoPeople.body.error.message]).toEqual([422, errorOf('email', 'malformed')]);
      expect(await stored()).toEqual([]);
    });

    test('lists and details may be missing, other fields are ignored, and a filled honeypot makes a suspect', async () => {
      const { email, post, stored } = visitor();
      const sent = { fullName: 'Ada', email, admin: true, [honeypotField]: 'https://spam.example' };
      const answer = await post().set('content-encoding', 'Identity').send(sent);
      expect([answer.status, answer.body]).toEqual([200, { ok: true, id: expect.any(String) }]);
      const suspicion = mails.suspicions.hiddenField;
      expect(await stored()).toMatchObject([{ projectType: '', targetLaunch: '', details: '', suspicion }]);
    });

    test.each([site, other, 'http://host.example:8080'])(
      'the preflight of supabase-js passes from %s, to a server that is called host.example:8080',
      async (origin) => {
        // What supabase-js says that it may send, a pinned region, a trace (W3C Trace Context, Baggage), and the page's key.
        const ours = 'x-region, traceparent, tracestate, baggage, idempotency-key';
        const sdk = `${corsHeaders['Access-Control-Allow-Headers']}, ${ours}`;
        const answer = await request(host.target)
          .options(functionPath)
          .set({ host: 'host.example:8080', origin, 'access-control-request-headers': sdk });
        expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([204, origin]);
        const allowed = answer.headers['access-control-allow-headers']?.split(', ');
        expect(allowed).toEqual(expect.arrayContaining(sdk.split(', ')));
      },
    );

    test('nothing a visitor typed is logged', async () => {
      const { post, send, stored } = visitor();
      await send({ fullName: 'Zebedee', details: 'secret plan' });
      await post().type('json').send('{"fullName":"Zebedee"');
      const attempted = async () => (await stored())[0]?.deliveries.some(({ attempts }) => attempts > 0);
      await vi.waitUntil(attempted, soon);
      expect(host.log()).not.toMatch(/zebedee|secret plan|visitor\d/i);
    });

    test('ten posts of the same content at once are one request with one pair of mails, and ten like answers', async () => {
      const { send, stored } = visitor();
      const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
      const accepted = { ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
      expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, accepted]));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(10);
      const names = answers.map(({ headers }) => Object.keys(headers).toSorted().join());
      expect(new Set(names).size).toBe(1);
      expect((await stored()).map(({ deliveries }) => deliveries.length)).toEqual([2]);
    });

    test('under one Idempotency-Key the same content is one request, after six days and after it was erased', async () => {
      const { email, send, stored } = visitor();
      const sendWith = (key: string, overrides: object = {}) =>
        send(overrides).set('idempotency-key', key).expect(200);
      const change = (statement: string, ...values: Date[]) =>
        host.database.query(`${statement} where email = '${email}'`, values);
      const key = 'e'.repeat(32);
      const first = await sendWith(key);
      const sixDaysAgo = new Date(Date.now() - 6 * 24 * 3_600_000);
      await change('update public.proposals set created_at = $1', sixDaysAgo);
      const again = await sendWith(key);
      expect(await stored()).toHaveLength(1);
      await change('delete from public.proposals');
      await sendWith(key);
      expect(await stored()).toEqual([]);
      expect(told(again)).toEqual(told(first));
      // Nobody's key makes another request vanish, and a key changes nothing about a day's duplicates.
      for (const [header, details] of [
        [key, 'Other content'],
        ['f'.repeat(32), 'Another'],
        ['', 'Another'],
      ] as const)
        await sendWith(header, { details });
      expect((await stored()).map(({ details }) => details).toSorted()).toEqual(['Another', 'Other content']);
    });

    test('above the limit per network the answer is 429 with Retry-After, for repeated and new requests', async () => {
      const { send, stored } = visitor();
      const number = (details: number) => send({ details: `Number ${details}` });
      // A duplicate uses up the limit as well.
      for (const details of [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]) expect((await number(details)).status).toBe(200);
      for (const details of [10, 0]) {
        const limited = await number(details);
        expect([limited.status, limited.body]).toEqual([429, refusal('too-many-requests')]);
        expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3_500);
      }
      expect((await visitor().send({ details: 'Number 10' })).status).toBe(200);
      expect(await stored()).toHaveLength(9);
    });

    test.each([
      ['NAT64', (number: number) => `64:ff9b::198.51.100.${number}`],
      ['Teredo', (number: number) => `2001:0:4136:e378:8000:63bf:3fa7:9c${(255 - number).toString(16)}`],
      ['a translator', (number: number) => `::ffff:0:203.0.113.${number}`],
    ])('behind %s, each IPv4 address is a network of its own', async (_what, ip) => {
      const posted = async (number: number) => (await visitor(ip(number)).send()).status;
      for (let number = 1; number <= 12; number += 1) expect(await posted(number)).toBe(200);
      for (let again = 1; again <= 9; again += 1) expect(await posted(1)).toBe(200);
      expect(await posted(1)).toBe(429);
    });
  },
);
