import { corsHeaders } from '@supabase/supabase-js/cors';
import request, { type Response as Answer, type Test } from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { functionPath } from '../../server/routes/function.ts';
import { honeypotField } from '#proposal/contract.ts';
import { mails } from '#site/mails.ts';
import { errorOf, withValues } from '../helpers/fields.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { withQuery } from '../helpers/store.ts';
import { runtimes } from './runtimes.ts';

const site = 'https://site.example';
const other = 'https://other.example';
const large = JSON.stringify(buildProposal({ details: 'x'.repeat(33 * 1024) }));
const accepted = { ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
const refusal = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });

/** Awaits an answer and compares its status and its body. */
async function answered(sending: Test, status: number, body: object) {
  const answer = await sending;
  expect([answer.status, answer.body]).toEqual([status, body]);
  return answer;
}

/** Returns an answer's status, and the names of its headers and fields without their values. */
const essenceOf = ({ status, headers, body }: Answer) => [
  status,
  Object.keys(headers).toSorted(),
  Object.keys(body),
];

/** Sends bytes as JSON, without declaring their length. */
function stream(sending: Test, body: string | Buffer) {
  sending.type('json').set('transfer-encoding', 'chunked').write(body);
  return sending;
}

const server = usePostgres();

describe.each(runtimes(server))('runtime and database: %s', (_name, start) => {
  let host: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    host = await start({ SITE_URL: site, ALLOWED_ORIGINS: other, PROPOSALS_PER_IP_PER_HOUR: '10' });
    return async () => void (await Promise.all([host.stop(), host.database.close()]));
  });

  let visitors = 0;
  /**
   * Returns a new visitor, with an email address and a network that nobody else has. `send` sends a
   * request, and `stored` reads this visitor's stored requests.
   */
  function visitor() {
    visitors += 1;
    const [email, ip] = [`visitor${visitors}@example.com`, `192.0.${visitors}.1`];
    const post = () => request(host.target).post(functionPath).set({ 'x-forwarded-for': ip, origin: site });
    return {
      email,
      post,
      send: (overrides: object = {}) => post().send({ ...buildProposal({ email }), ...overrides }),
      stored: async () =>
        (await createArchive(host.database).list()).filter((one) => one.email === email).map(withValues),
    };
  }

  test('a request is stored with its two mails and answered 200 with an id', async () => {
    const { email, send, stored } = visitor();
    const typed = { fullName: 'Zebedee', details: 'secret plan' };
    const { body, headers } = await answered(send(typed), 200, accepted);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const deliveries = [{ kind: 'autoresponder' }, { kind: 'notification' }];
    const all = { ...buildProposal({ email, ...typed }), id: body.id, suspicion: '', deliveries };
    expect(await stored()).toMatchObject([all]);
  });

  test('no log contains the text of a request, even after its mails were attempted', async () => {
    const { send, stored } = visitor();
    await answered(send({ fullName: 'Zebedee', details: 'secret plan' }), 200, accepted);
    const attempted = async () => (await stored())[0]?.deliveries.map(({ attempts }) => attempts > 0);
    await expect.poll(attempted, patient).toEqual([true, true]);
    expect(host.log()).not.toMatch(/zebedee|secret plan|visitor\d/i);
  });

  test('a request needs only a name and an email address, and an unknown field is ignored', async () => {
    const { email, post, stored } = visitor();
    const sent = { fullName: 'Ada', email, admin: true };
    await answered(post().set('content-encoding', 'Identity').send(sent), 200, accepted);
    expect(await stored()).toMatchObject([{ projectType: '', targetLaunch: '', details: '', suspicion: '' }]);
  });

  test('a request with a filled honeypot is answered like any other, and stored as possible spam', async () => {
    const { send, stored } = visitor();
    await answered(send({ [honeypotField]: 'https://spam.example' }), 200, accepted);
    expect(await stored()).toMatchObject([{ suspicion: mails.suspicions.hiddenField }]);
  });

  test.each<[what: string, status: number, code: string, send: (one: ReturnType<typeof visitor>) => Test]>([
    ['with half an object', 400, 'bad-json', ({ post }) => post().type('json').send('{')],
    ['with a list', 400, 'bad-json', ({ post }) => post().type('json').send('[]')],
    [
      'in Latin-1',
      400,
      'bad-json',
      ({ post }) => stream(post(), Buffer.from('{"fullName":"Zoë"}', 'latin1')),
    ],
    [
      'from another site',
      403,
      'origin-not-allowed',
      ({ send }) => send().set('origin', 'https://evil.example'),
    ],
    ['with "null" as its origin', 403, 'origin-not-allowed', ({ send }) => send().set('origin', 'null')],
    ['by GET', 405, 'method-not-allowed', () => request(host.target).get(functionPath)],
    ['with more than 32 KB', 413, 'too-large', ({ post }) => post().type('json').send(large)],
    ['with more than 32 KB and no declared length', 413, 'too-large', ({ post }) => stream(post(), large)],
    ['with plain text', 415, 'unsupported-media-type', ({ post }) => post().type('text/plain').send('{}')],
    ['with gzip', 415, 'unsupported-media-type', ({ send }) => send().set('content-encoding', 'gzip')],
  ])(
    'a malformed or forbidden request is refused and not stored: a request %s',
    async (_what, status, code, send) => {
      const one = visitor();
      const { headers } = await answered(send(one), status, refusal(code));
      expect(headers['allow']).toBe(status === 405 ? 'POST, OPTIONS' : undefined);
      expect(headers['access-control-allow-origin']).toBe([403, 405].includes(status) ? undefined : site);
      expect(await one.stored()).toEqual([]);
    },
  );

  test('the answer 422 names every invalid field and says how to correct it', async () => {
    const { send, stored } = visitor();
    const wrong = { projectType: 'spaceship', targetLaunch: 'yesterday', details: 'x'.repeat(5_001) };
    const faults = [
      ['fullName', 'missing'],
      ['email', 'missing'],
      ['projectType', 'malformed'],
      ['targetLaunch', 'malformed'],
      ['details', 'tooLong'],
    ] as const;
    const errors = faults.map(([field, fault]) => ({ field, message: errorOf(field, fault) }));
    const error = { code: 'invalid-field', ...errors[0], errors };
    await answered(send({ fullName: ' ', email: '', ...wrong }), 422, { ok: false, error });
    expect(await stored()).toEqual([]);
  });

  test('a CORS preflight of supabase-js is accepted from SITE_URL, ALLOWED_ORIGINS and the server’s pages', async () => {
    // Besides its usual headers, supabase-js may send those of a pinned region and of a trace (W3C
    // Trace Context, Baggage). The page's form sends the idempotency key.
    const ours = 'x-region, traceparent, tracestate, baggage, idempotency-key';
    const names = `${corsHeaders['Access-Control-Allow-Headers']}, ${ours}`;
    for (const origin of [site, other, 'http://host.example:8080']) {
      const asked = { host: 'host.example:8080', origin, 'access-control-request-headers': names };
      const { headers } = await request(host.target).options(functionPath).set(asked).expect(204);
      expect(headers['access-control-allow-origin']).toBe(origin);
      const allowed = headers['access-control-allow-headers']?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining(names.split(', ')));
    }
  });

  test('of ten simultaneous posts with the same content, one is stored, and no answer shows which one', async () => {
    const { send, stored } = visitor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => answered(send(), 200, accepted)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(10);
    expect(new Set(answers.map((answer) => essenceOf(answer).join())).size).toBe(1);
    expect((await stored()).map(({ deliveries }) => deliveries.length)).toEqual([2]);
  });

  test('a request sent again with its Idempotency-Key is not stored again, even after it was erased', async () => {
    const { email, send, stored } = visitor();
    const sendWith = (key: string, details: string) =>
      send({ details }).set('idempotency-key', key).expect(200);
    const key = 'e'.repeat(32);
    const first = await sendWith(key, 'One');
    await withQuery(host.database).query(`delete from public.proposals where email = '${email}'`);
    expect(essenceOf(await sendWith(key, 'One'))).toEqual(essenceOf(first));
    expect(await stored()).toEqual([]);
    // The same key with other content is another request. The same content within a day is one
    // request, whatever its key.
    await sendWith(key, 'Two');
    for (const another of ['f'.repeat(32), '']) await sendWith(another, 'Three');
    expect((await stored()).map(({ details }) => details).toSorted()).toEqual(['Three', 'Two']);
  });

  test('a network above its limit gets a 429 with Retry-After for new and for repeated requests', async () => {
    const { send, stored } = visitor();
    // The second request 0 is a duplicate of the first. It uses up the limit, too.
    for (const number of [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]) await send({ details: `${number}` }).expect(200);
    for (const number of [10, 0]) {
      const limited = await answered(send({ details: `${number}` }), 429, refusal('too-many-requests'));
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3_500);
    }
    await visitor().send({ details: '10' }).expect(200);
    expect(await stored()).toHaveLength(9);
  });
});
