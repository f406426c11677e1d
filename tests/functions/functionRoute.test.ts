import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Express } from 'express';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { functionPath } from '../../server/functions/functionRoute.ts';
import { honeypotField } from '../../supabase/functions/send-autoresponder/core/limits.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';

const post = (app: Express) => request(app).post(functionPath);
const refusal = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });

test('a request is stored with its two mails and answered 200 with its id', async () => {
  const { app, stored } = await proposalsApp();
  const answer = await post(app).send(buildProposal());
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
  const { app, stored } = await proposalsApp();
  for (const body of ['{', '', '[]', '"text"', 'null', '3']) {
    const answer = await post(app).type('json').send(body);
    expect([body, answer.status]).toEqual([body, 400]);
    expect(answer.body).toEqual(refusal('bad-json'));
  }
  expect(await stored()).toEqual([]);
});

test('bytes that are not UTF-8 are answered 400', async () => {
  const { app } = await proposalsApp();
  const latin1 = Buffer.from(JSON.stringify(buildProposal({ fullName: 'Zoë' })), 'latin1');
  const sending = post(app).type('json');
  sending.write(latin1);
  const answer = await sending;
  expect(answer.status).toBe(400);
});

test('other methods are answered 405 and told which are allowed', async () => {
  const { app } = await proposalsApp();
  for (const method of ['get', 'put', 'delete', 'patch', 'trace'] as const) {
    const answer = await request(app)[method](functionPath);
    expect([method, answer.status]).toEqual([method, 405]);
    expect(answer.headers['allow']).toBe('POST, OPTIONS');
    expect(answer.body).toEqual(refusal('method-not-allowed'));
  }
});

test('a body over 32 KB is answered 413, whether its length is declared or not', async () => {
  const { app } = await proposalsApp();
  const body = JSON.stringify(buildProposal({ details: 'x'.repeat(33 * 1024) }));
  const declared = await post(app).type('json').send(body);
  expect([declared.status, declared.body]).toEqual([413, refusal('too-large')]);
  const chunked = post(app).type('json').set('transfer-encoding', 'chunked');
  chunked.write(body);
  const answer = await chunked;
  expect([answer.status, answer.body]).toEqual([413, refusal('too-large')]);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)(
  'a body compressed by %s is read, and answered 413 where it inflates to more than 32 KB',
  async (coding, compress) => {
    const { app, stored } = await proposalsApp();
    const send = (text: string) => {
      const sending = post(app).type('json').set('content-encoding', coding);
      sending.write(compress(text));
      return sending;
    };
    const fits = await send(JSON.stringify(buildProposal()));
    expect(fits.status).toBe(200);
    const bomb = await send(JSON.stringify(buildProposal({ details: 'x'.repeat(20_000_000) })));
    expect([bomb.status, bomb.body]).toEqual([413, refusal('too-large')]);
    const noise = await send(JSON.stringify(buildProposal({ details: randomBytes(60_000).toString('hex') })));
    expect([noise.status, noise.body]).toEqual([413, refusal('too-large')]);
    const broken = await post(app).type('json').set('content-encoding', coding).send(buildProposal());
    expect([broken.status, broken.body]).toEqual([400, refusal('bad-json')]);
    expect(await stored()).toHaveLength(1);
  },
);

test('other content types, character sets and codings are answered 415', async () => {
  const { app } = await proposalsApp();
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonp',
  ];
  for (const type of types) {
    const answer = await post(app).set('content-type', type).send(JSON.stringify(buildProposal()));
    expect([type, answer.status]).toEqual([type, 415]);
    expect(answer.body).toEqual(refusal('unsupported-media-type'));
  }
  const coded = await post(app).type('json').set('content-encoding', 'zstd').send(buildProposal());
  expect(coded.status).toBe(415);
});

test.each([
  ['fullName', { fullName: ' ' }, 'Enter your full name'],
  ['fullName', { fullName: 'x'.repeat(201) }, 'Full name must be 200 characters or fewer'],
  ['email', { email: '' }, 'Enter your e-mail address'],
  ['email', { email: 'ada@example.com, eve@example.com' }, 'Enter an e-mail address like name@example.com'],
  ['email', { email: `${'x'.repeat(250)}@example.com` }, 'E-mail address must be 254 characters or fewer'],
  ['projectType', { projectType: 'spaceship' }, 'Choose a project type from the list'],
  ['targetLaunch', { targetLaunch: 'yesterday' }, 'Choose a target launch from the list'],
  ['details', { details: 'x'.repeat(5_001) }, 'Project details must be 5,000 characters or fewer'],
])('422 names the field %s and says what to do (case %#)', async (field, overrides, message) => {
  const { app, stored } = await proposalsApp();
  const answer = await post(app).send(buildProposal(overrides));
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({
    ok: false,
    error: { code: 'invalid-field', field, message, errors: [{ field, message }] },
  });
  expect(await stored()).toEqual([]);
});

test('the two lists and the details may be left out, and fields nobody asked for are left aside', async () => {
  const { app, stored } = await proposalsApp();
  const answer = await post(app).send({ fullName: 'Ada', email: 'ada@example.com', admin: true });
  expect(answer.status).toBe(200);
  expect((await stored())[0]).toMatchObject({ projectType: '', targetLaunch: '', details: '' });
});

test('a filled honeypot hears ok and nothing is stored', async () => {
  const { app, stored } = await proposalsApp();
  const answer = await post(app).send({ ...buildProposal(), [honeypotField]: 'https://spam.example' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(await stored()).toEqual([]);
});

test('the preflight of supabase-js passes for the own host and for allowed origins', async () => {
  const { app } = await proposalsApp({
    SITE_URL: 'https://site.example',
    ALLOWED_ORIGINS: 'https://other.example',
  });
  for (const origin of ['https://site.example', 'https://other.example', 'http://host.example:8080']) {
    const answer = await request(app)
      .options(functionPath)
      .set('host', 'host.example:8080')
      .set('origin', origin)
      .set('access-control-request-method', 'POST')
      .set('access-control-request-headers', 'apikey,authorization,content-type,x-client-info');
    expect([origin, answer.status]).toEqual([origin, 204]);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    for (const name of ['authorization', 'x-client-info', 'apikey', 'content-type']) {
      expect(answer.headers['access-control-allow-headers']?.split(', ')).toContain(name);
    }
  }
});

test('other origins are answered 403 without leave to read the answer', async () => {
  const { app, stored } = await proposalsApp();
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await post(app).set('origin', origin).send(buildProposal());
    expect([answer.status, answer.body]).toEqual([403, refusal('origin-not-allowed')]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(await stored()).toEqual([]);
});

test('with a Supabase project set, the path is not answered here', async () => {
  const { app } = await proposalsApp({ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_ANON_KEY: 'key' });
  expect((await post(app).send(buildProposal())).status).toBe(404);
});

test('nothing a visitor typed is logged', async () => {
  const { app, logger, proposals } = await proposalsApp();
  await post(app).send(
    buildProposal({ fullName: 'Zebedee', email: 'zebedee@example.com', details: 'secret plan' }),
  );
  await post(app).type('json').send('{"fullName":"Zebedee"');
  await proposals.close();
  expect(logger.lines.join('\n')).not.toMatch(/zebedee|secret plan/i);
});

test('a visitor who leaves in the middle of sending is neither stored nor logged, and the next one is served', async () => {
  const { app, logger, stored } = await proposalsApp();
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${functionPath} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"full`,
  );
  const gone = new Promise((resolve) => {
    server.once('connection', (connection) => connection.once('close', resolve));
  });
  await once(socket, 'connect');
  socket.destroy();
  await gone;
  expect((await post(app).send(buildProposal())).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  expect(logger.lines.filter((line) => line.includes('could not be taken'))).toEqual([]);
});
