import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { toTable } from '../../scripts/proposals/report.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { listenLocally } from '../helpers/listen.ts';
import { soon } from '../helpers/soon.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';

/** A stand-in for a Supabase project on the loopback interface, with answers set by the test. */
async function supabaseWith(
  answer: (res: ServerResponse, req: IncomingMessage) => void,
  key = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key' } as Record<string, string>,
) {
  const calls: { headers: IncomingMessage['headers']; url: string | undefined; body: unknown }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      calls.push({ headers: req.headers, url: req.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
      answer(res, req);
    });
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { calls, env: { SUPABASE_URL: `http://127.0.0.1:${await listenLocally(server)}`, ...key } };
}

const ok = (res: ServerResponse) => res.setHeader('content-type', 'application/json').end('{"ok":true}');

test('a form is stored here, answered 303 and forwarded to the function with exactly the five fields', async () => {
  const { calls, env } = await supabaseWith(ok);
  const { postForm, stored } = await proposalsApp(env);
  const answer = await postForm({}, browserMark);
  expect([answer.status, answer.headers['location']]).toEqual([303, '/?request=received#contact']);
  await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.state === 'sent', soon);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ url: '/functions/v1/send-autoresponder', body: buildProposal() });
  expect(calls[0]?.headers).toMatchObject({ apikey: 'sb_publishable_key', ...browserMark });
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
  expect((await stored())[0]?.deliveries.map(({ kind }) => kind)).toEqual(['function']);
});

test('the function’s own path is not answered here', async () => {
  const { env } = await supabaseWith(ok);
  const { post } = await proposalsApp(env);
  expect((await post()).status).toBe(404);
});

test('an older anonymous key is also sent as a bearer token, which the older gateway requires', async () => {
  const { calls, env } = await supabaseWith(ok, { SUPABASE_ANON_KEY: 'older-key' });
  const { postForm, stored } = await proposalsApp(env);
  await postForm();
  await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.state === 'sent', soon);
  expect(calls[0]?.headers).toMatchObject({ apikey: 'older-key', authorization: 'Bearer older-key' });
});

test.each([
  ['an error', (res: ServerResponse) => void res.writeHead(500).end(), 'HTTP 500'],
  [
    'a web page in its place',
    (res: ServerResponse) => void res.setHeader('content-type', 'text/html').end('<p>Hi'),
    'html-answer',
  ],
  ['no answer at all', (res: ServerResponse) => void res.destroy(), 'no-answer'],
])(
  'a function that answers %s is called again until it answers ok, even after a restart',
  async (_what, fail, reason) => {
    let failing = true;
    const { calls, env } = await supabaseWith((res) => (failing ? fail(res) : ok(res)));
    const { postForm, stored, settings, proposals } = await proposalsApp(env);
    expect((await postForm()).status).toBe(303);
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.reason === reason, soon);
    await proposals.close();

    failing = false;
    const database = await openSqlite(settings.dataDir);
    await database.query('update proposal_deliveries set due_at = 0');
    await database.close();
    await proposalsApp({ ...env, DATA_DIR: settings.dataDir });
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.state === 'sent', soon);
    expect(calls.map(({ body }) => body)).toEqual([buildProposal(), buildProposal()]);
  },
);

test.each([400, 413, 422])(
  'a request whose content the function refuses (%i) is given up but kept',
  async (status) => {
    const { calls, env } = await supabaseWith((res) => void res.writeHead(status).end());
    const { postForm, stored } = await proposalsApp(env);
    await postForm();
    await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.state === 'dead', soon);
    const rows = await stored();
    expect(rows).toEqual([expect.objectContaining(buildProposal())]);
    expect(rows[0]?.deliveries).toEqual([
      { kind: 'function', state: 'dead', attempts: 1, reason: `HTTP ${status}` },
    ]);
    expect(toTable(rows)).toContain(`function dead (HTTP ${status})`);
    expect(calls).toHaveLength(1);
  },
);

test('a request without browser headers is forwarded without them, so that the function can judge it', async () => {
  const { calls, env } = await supabaseWith(ok);
  const { postForm } = await proposalsApp(env);
  await postForm();
  await expect.poll(() => calls.length, soon).toBe(1);
  expect(calls[0]?.headers).not.toHaveProperty('origin');
  expect(calls[0]?.headers).not.toHaveProperty('sec-fetch-site');
});

test.each([401, 404, 429])('a refusal for another reason (%i) is retried', async (status) => {
  const { env } = await supabaseWith((res) => void res.writeHead(status).end());
  const { postForm, stored } = await proposalsApp(env);
  await postForm();
  await vi.waitUntil(async () => (await stored())[0]?.deliveries[0]?.reason === `HTTP ${status}`, soon);
  expect((await stored())[0]?.deliveries[0]?.state).toBe('queued');
});
