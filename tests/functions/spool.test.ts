import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/functions/sqlite.ts';
import { createProposals } from '../../server/functions/createProposals.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { collectingLogger, proposalsApp } from '../helpers/proposalsApp.ts';

/** A stand-in for a Supabase project on loopback, with the answers that a test gives. */
async function supabaseWith(answer: (res: ServerResponse, req: IncomingMessage) => void) {
  const calls: { headers: IncomingMessage['headers']; url: string | undefined; body: unknown }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      calls.push({ headers: req.headers, url: req.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
      answer(res, req);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { calls, env: { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_ANON_KEY: 'the key' } };
}

const ok = (res: ServerResponse) => res.setHeader('content-type', 'application/json').end('{"ok":true}');

test('a form is kept here, answered 303 and handed to the function with exactly the five fields', async () => {
  const { calls, env } = await supabaseWith(ok);
  const { app, stored } = await proposalsApp(env);
  const answer = await request(app).post('/').type('form').send(buildProposal());
  expect([answer.status, answer.headers['location']]).toEqual([303, '/?request=received#contact']);
  await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.state === 'sent');
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ url: '/functions/v1/send-autoresponder', body: buildProposal() });
  expect(calls[0]?.headers).toMatchObject({ apikey: 'the key', authorization: 'Bearer the key' });
  expect((await stored())[0]?.deliveries.map(({ kind }) => kind)).toEqual(['function']);
});

test.each([
  ['an error', (res: ServerResponse) => void res.writeHead(500).end(), 'HTTP 500'],
  [
    'a web page in its place',
    (res: ServerResponse) => void res.setHeader('content-type', 'text/html').end('<p>Hi'),
    'html-answer',
  ],
  ['no answer at all', (res: ServerResponse) => void res.destroy(), 'no-answer'],
  ['nothing within the time limit', () => undefined, 'timed-out'],
])(
  'a function that gives %s is asked again until it has answered ok, after a restart too',
  async (_what, fail, reason) => {
    let failing = true;
    const { calls, env } = await supabaseWith((res) => (failing ? fail(res) : ok(res)));
    const { app, stored, settings, proposals } = await proposalsApp({ ...env, MAIL_TIMEOUT_SECONDS: '1' });
    expect((await request(app).post('/').type('form').send(buildProposal())).status).toBe(303);
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.reason === reason, { timeout: 4_000 });
    await proposals.close();

    failing = false;
    const database = await openSqlite(settings.dataDir);
    database.exec('update proposal_deliveries set due_at = 0');
    database.close();
    const restarted = createProposals({ settings, logger: collectingLogger() });
    await restarted.ready();
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.state === 'sent', { timeout: 4_000 });
    await restarted.close();
    expect(calls.map(({ body }) => body)).toEqual([buildProposal(), buildProposal()]);
  },
);
