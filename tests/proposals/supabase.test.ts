import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { createArchive } from '../../owner/inbox/archive.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import {
  functionSchema,
  readFunctionSettings,
} from '../../supabase/functions/send-autoresponder/settings.ts';
import { withValues } from '../helpers/fields.ts';
import { functionAlone, functionFolder, neededSecrets, runFunction } from '../helpers/hostedFunction.ts';
import { migratedDatabase, openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { settingsErrorOf } from '../helpers/settingsError.ts';
import { mailServer } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock } from './storeUnderClock.ts';
import { allowedToApiRoles, blocks, createSupabaseDatabase, guide, scheduled } from './supabaseProject.ts';

const server = usePostgres();

/** Runs commands in Bash. Throws with the output if one fails. @returns their standard output */
const inShell = async (commands: string, cwd: string) =>
  (await promisify(execFile)('bash', ['--norc', '-euc', commands], { cwd })).stdout;

/** Leaves out the command that sends the secrets to Supabase. */
const withoutSupabase = (commands: string) => commands.replace(/^supabase secrets set .*/m, '');

const faultsOf = (secrets: Record<string, string>) => settingsErrorOf(secrets, readFunctionSettings).faults;

test('docs/supabase.md lists exactly the secrets that the function on Supabase reads', () => {
  const listed = Array.from(guide.matchAll(/^\| `([A-Z_]+)`/gm), ([, name = '']) => name);
  expect(listed.toSorted()).toEqual(Object.keys(functionSchema.entries).toSorted());
});

test('step 2 of docs/supabase.md copies every setting from .env that the function needs or may have', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'supabase/functions'), { recursive: true });
  // The database's settings in `.env` are those of the server.
  const ofDatabase = ['DATABASE_URL', 'DATABASE_CA_CERT', 'SUPABASE_DB_URL'];
  const names = Object.keys(functionSchema.entries).filter((name) => !ofDatabase.includes(name));
  const lines = [...names, ...ofDatabase, 'PORT'].map((name) => `${name}=value\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));

  await inShell(withoutSupabase(blocks('2.', 'sh')), folder);
  const copied = parseEnv(readFileSync(join(folder, 'supabase/functions/.env'), 'utf8'));
  expect(Object.keys(copied).toSorted()).toEqual(names.toSorted());
});

test('the function on Supabase names every secret that is missing', () => {
  const missing = [...Object.keys(neededSecrets), 'SMTP_URL', 'SUPABASE_DB_URL'];
  const named = faultsOf({}).map((fault) => fault.split(': expected a value')[0] ?? '');
  expect(named.toSorted()).toEqual(missing.toSorted());
});

test('the function on Supabase names every secret that is invalid, and repeats no value', () => {
  const SUPABASE_DB_URL = 'postgres://host/p';
  const right = { ...neededSecrets, SUPABASE_DB_URL, SMTP_URL: 'smtps://mail.example.com' };
  expect(() => readFunctionSettings(right)).not.toThrow();
  const invalid = { NOTIFY_EMAIL: 'secret', DATABASE_URL: 'secret', DATABASE_CA_CERT: 'secret' };
  const faults = faultsOf({ ...right, ...invalid, WEBHOOK_URL: 'https://a.example/secret' });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([...Object.keys(invalid), 'WEBHOOK_SECRET']);
  expect(faults.join()).not.toContain('secret');
});

test.skipIf(!postgresAvailable)(
  'after steps 1 to 5 of docs/supabase.md, requests are stored and mailed, also after an outage',
  async () => {
    const databaseUrl = await createSupabaseDatabase(server);
    const database = openForTest(databaseUrl);
    await migratePostgres(databaseUrl);
    expect(await allowedToApiRoles(database)).toEqual([]);

    const clone = await functionAlone();
    const port = await freePort();
    const SITE_URL = 'https://www.your-domain.com';
    const owners = { ...neededSecrets, SITE_URL, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const settings = Object.entries({ ...owners, PORT: '80', DATABASE_URL: 'postgres://here' });
    writeFileSync(join(clone, '.env'), settings.map(([name, value]) => `${name}=${value}\n`).join(''));
    await inShell(withoutSupabase(blocks('2.', 'sh')), clone);
    const secrets = parseEnv(readFileSync(join(clone, 'supabase/functions/.env'), 'utf8'));
    const DRAIN_SECRET = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(secrets).toEqual({ ...owners, DRAIN_SECRET });
    const given = { ...secrets, SUPABASE_DB_URL: databaseUrl } as Record<string, string>;
    const run = async () => {
      const { url, stop } = await runFunction(join(clone, functionFolder), given);
      onTestFinished(stop);
      const here = (text: string) =>
        text
          .replaceAll('https://YOUR-PROJECT.supabase.co/functions/v1', url)
          .replaceAll('YOUR-DRAIN-SECRET', secrets['DRAIN_SECRET'] ?? '');
      return { url, stop, here };
    };
    const { url, stop, here } = await run();

    const visitor = createClient(new URL(url).origin, 'sb_publishable_key', {
      global: { headers: browserMark },
      // The client requires a WebSocket, which Node 20 does not have.
      realtime: { transport: EventTarget as unknown as typeof WebSocket },
    });
    const body = buildProposal();
    const { data, error } = await visitor.functions.invoke<{ id: string }>('send-autoresponder', { body });
    expect([data, error]).toEqual([{ ok: true, id: expect.any(String) }, null]);
    const [stored] = await createArchive(database).list();
    expect(withValues(stored!)).toMatchObject({ ...body, id: data?.id });
    const answer: unknown = JSON.parse(await inShell(here(blocks('5.', 'sh')), temporaryFolder()));
    expect(answer).toEqual({ ok: true, id: expect.any(String) });

    const states = async () =>
      (await database.query(blocks('5.', 'sql'))).map(({ kind, state, last_error }) => [
        kind,
        state,
        last_error,
      ]);
    const lastError = expect.stringContaining('ESOCKET');
    const waits = ['autoresponder', 'notification'].map((kind) => [kind, 'queued', lastError]);
    await expect.poll(states, patient).toEqual([...waits, ...waits]);
    // Stops the function, because it would send due mails by itself, without the job.
    await stop();
    const later = await run();
    const runJob = await scheduled(database, later.here);
    expect(await database.query('select jobname, schedule from cron.job order by jobname')).toEqual([
      { jobname: 'proposals-purge', schedule: expect.stringMatching(/^\d+ \* \* \* \*$/) },
      { jobname: 'send-autoresponder-drain', schedule: '* * * * *' },
    ]);
    /** Runs the job, and makes the HTTP calls that it requests. */
    async function drain() {
      await database.query('delete from net.calls');
      await runJob('send-autoresponder-drain');
      const calls = await database.query<{ url: string; headers: string }>('select * from net.calls');
      const made = calls.map(async (call) => {
        const headers = JSON.parse(call.headers) as Record<string, string>;
        return (await fetch(call.url, { method: 'POST', headers })).json();
      });
      return Promise.all(made);
    }
    const smtp = await mailServer({}, port);
    expect(await drain()).toEqual([]);
    await database.query('update public.proposal_deliveries set due_at = now()');
    const guess = { method: 'POST', headers: { 'x-drain-secret': 'a guess' } };
    expect((await fetch(`${later.url}/send-autoresponder`, guess)).status).toBe(415);
    expect(await drain()).toEqual([{ ok: true, attempts: 4 }]);
    expect(new Set((await states()).map(([, state]) => state))).toEqual(new Set(['sent']));
    const office = 'office@alderway.example';
    const recipients = smtp.mails.flatMap(({ to }) => to).toSorted();
    expect(recipients).toEqual(['ada@example.com', office, office, 'you@your-domain.com']);
  },
);

test.skipIf(!postgresAvailable)(
  'the hourly job of docs/supabase.md erases one day of old requests, and none whose mail still waits',
  async () => {
    const { database } = await migratedDatabase(server);
    const { clock, submit, archive } = storeUnderClock(database, { deliveries: ['notification'] });
    const run = await scheduled(database);
    for (const [days, state] of [
      [370, 'queued'],
      [368.1, 'sent'],
      [368, 'dead'],
      [367.9, 'held'],
      [366, 'sent'],
      [364, 'sent'],
    ] as const) {
      clock.now = Date.now() - days * 24 * 3_600_000;
      const { id } = (await submit(buildProposal({ fullName: `${days}` }), {})) as { id: string };
      const settle = `update public.proposal_deliveries set state = $1,
        held_because = case when $1 = 'held' then 'dismissed' end where proposal_id = $2`;
      await database.query(settle, [state, id]);
    }
    for (const left of ['364 366 370', '364 370']) {
      await run('proposals-purge');
      expect((await archive.list()).map(({ fullName }) => fullName).join(' ')).toBe(left);
    }
  },
);
