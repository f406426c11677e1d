import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { FunctionsClient } from '@supabase/functions-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresArchive } from '../../supabase/functions/send-autoresponder/core/postgresArchive.ts';
import { postgresSchema } from '../../supabase/functions/send-autoresponder/core/postgresSchema.ts';
import { freePort, postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import type { TestPostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { messageIds, startSmtp } from '../helpers/smtp.ts';

const deno = fileURLToPath(new URL('../../node_modules/.bin/deno', import.meta.url));
const folder = fileURLToPath(new URL('../../supabase/functions/send-autoresponder/', import.meta.url));

test('Deno finds no fault in the types of the hosted function', () => {
  const check = spawnSync(deno, ['check', '--frozen', 'index.ts'], { cwd: folder, encoding: 'utf8' });
  expect(check.stderr).not.toMatch(/error/i);
  expect(check.status).toBe(0);
}, 120_000);

describe.skipIf(!postgresAvailable)('the hosted function on Deno and PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server?.stop(), 60_000);

  /** Runs index.ts as Supabase does, on a database to which the migration was applied. */
  async function startFunction(env: Record<string, string>) {
    const databaseUrl = await server.createDatabase();
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    await sql.unsafe(postgresSchema);
    const port = await freePort();
    const child = spawn(deno, ['run', '--frozen', '--allow-net', '--allow-env', '--allow-sys', 'index.ts'], {
      cwd: folder,
      detached: true,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NO_COLOR: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_DB_URL: databaseUrl,
        SITE_URL: 'https://site.example',
        BRAND_NAME: 'Alderway',
        CONTACT_EMAIL: 'office@alderway.example',
        SCHEDULING_URL: 'https://scheduling.example.com/demo',
        ...env,
      },
    });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    const archive = createPostgresArchive(sql);
    onTestFinished(async () => {
      const exited = once(child, 'exit');
      // The whole group: the command is a wrapper around the binary that does the work.
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await exited;
      await archive.close();
    });
    const url = `http://127.0.0.1:${port}/functions/v1`;
    await vi.waitUntil(() => fetch(url, { method: 'OPTIONS' }).catch(() => false), { timeout: 60_000 });
    return { url, archive, sql, lines };
  }

  test('supabase-js gets its answer, the row and both mails are there, once for ten calls at once', async () => {
    const smtp = await startSmtp();
    onTestFinished(smtp.stop);
    const { url, archive, lines } = await startFunction({ SMTP_URL: smtp.url });
    const client = new FunctionsClient(url, { headers: { apikey: 'key', authorization: 'Bearer key' } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.invoke<{ id: string }>('send-autoresponder', { body: buildProposal() }),
      ),
    );
    expect(answers.map(({ error }) => error as unknown)).toEqual(answers.map(() => null));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    await vi.waitUntil(() => smtp.mails.length >= 2, { timeout: 20_000 });
    await vi.waitUntil(
      async () => (await archive.list())[0]?.deliveries.every(({ state }) => state === 'sent'),
      { timeout: 20_000 },
    );
    const rows = await archive.list();
    expect(rows).toEqual([expect.objectContaining({ ...buildProposal(), id: answers[0]?.data?.id })]);
    expect(new Set(messageIds(smtp.mails)).size).toBe(2);
    expect(smtp.mails).toHaveLength(2);
    expect(lines.join('')).not.toMatch(/ada@example|Lovelace/i);
  }, 120_000);

  test('the same refusals as in the embedded home', async () => {
    const { url, archive } = await startFunction({
      SMTP_URL: 'smtp://127.0.0.1:9',
      PROPOSALS_PER_IP_PER_HOUR: '1',
    });
    const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      fetch(`${url}/send-autoresponder`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1', ...headers },
        body,
      }).then(async (answer) => [
        answer.status,
        ((await answer.json()) as { error?: { code: string } }).error?.code,
      ]);
    expect(await post('{')).toEqual([400, 'bad-json']);
    expect(await post(json(), { origin: 'https://evil.example' })).toEqual([403, 'origin-not-allowed']);
    expect(await post(json({ details: 'x'.repeat(40_000) }))).toEqual([413, 'too-large']);
    expect(await post(json(), { 'content-type': 'text/plain' })).toEqual([415, 'unsupported-media-type']);
    expect(await post(json({ email: 'x' }))).toEqual([422, 'invalid-field']);
    const bomb = new Uint8Array(brotliCompressSync(json({ details: 'x'.repeat(9_000_000) })));
    expect(await post(bomb, { 'content-encoding': 'br' })).toEqual([413, 'too-large']);
    const packed = new Uint8Array(brotliCompressSync(json()));
    expect(await post(packed, { 'content-encoding': 'br', origin: 'https://site.example' })).toEqual([
      200,
      undefined,
    ]);
    expect(await post(json({ details: 'More' }))).toEqual([429, 'too-many-requests']);
    expect(await post(json())).toEqual([200, undefined]);
    expect(await archive.list()).toHaveLength(1);
  }, 120_000);

  test('mail goes through Resend with an idempotency key, and the scheduled drain needs its secret', async () => {
    const calls: { key: string | undefined; body: Record<string, unknown> }[] = [];
    let status = 503;
    const resend = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        const key = req.headers['idempotency-key'];
        calls.push({
          key: String(key),
          body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
        });
        res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(resend, 'listening');
    onTestFinished(() => void resend.close());
    const address = resend.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { url, archive, sql } = await startFunction({
      RESEND_API_KEY: 'key',
      RESEND_API_URL: `http://127.0.0.1:${port}`,
      DRAIN_SECRET: 'the secret',
    });
    const path = `${url}/send-autoresponder`;
    const body = JSON.stringify(buildProposal());
    await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const reasons = async () => (await archive.list())[0]?.deliveries.map(({ reason }) => reason);
    await vi.waitUntil(async () => (await reasons())?.every((reason) => reason === 'resend 503'), {
      timeout: 20_000,
    });

    status = 200;
    const refused = await fetch(path, { method: 'POST', headers: { 'x-drain-secret': 'a guess' } });
    expect(refused.status).toBe(415);
    // What the first failure put off by half a minute is due now.
    await sql`update public.proposal_deliveries set due_at = now()`;
    const drained = await fetch(path, { method: 'POST', headers: { 'x-drain-secret': 'the secret' } });
    expect(await drained.json()).toEqual({ ok: true, attempts: 2 });
    const sent = calls.slice(2);
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(calls.slice(0, 2).map(({ key }) => key)));
    expect(sent.map(({ body: mail }) => [mail['to'], mail['reply_to']])).toEqual(
      expect.arrayContaining([
        [['ada@example.com'], 'office@alderway.example'],
        [['office@alderway.example'], 'ada@example.com'],
      ]),
    );
  }, 120_000);
});

function json(overrides = {}): string {
  return JSON.stringify(buildProposal(overrides));
}
