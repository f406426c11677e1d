import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { createArchive } from '../../owner/inbox/archive.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import {
  functionAlone,
  functionFolder,
  neededSecrets,
  runFunction,
  startHostedFunction,
} from '../helpers/hostedFunction.ts';
import { migratedDatabase, openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { mailServer, type ReceivedMail } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { storeUnderClock } from './storeUnderClock.ts';
import { allowedToApiRoles, blocks, createSupabaseDatabase, inShell, scheduled } from './supabaseProject.ts';
import { detailsOf, withValues } from '../helpers/fields.ts';

const server = usePostgres();
const recipients = (mails: readonly ReceivedMail[]) => mails.flatMap(({ to }) => to).toSorted();

describe.skipIf(!postgresAvailable)('on PostgreSQL', () => {
  test('steps 1 to 3 of the guide: supabase-js stores a request, and no API role can touch a row', async () => {
    const smtp = await mailServer();
    const databaseUrl = await createSupabaseDatabase(server);
    const database = openForTest(databaseUrl);
    // A table for which nobody has taken away what Supabase grants.
    await database.query('create table public.another (id int)');
    expect(await allowedToApiRoles(database)).not.toEqual([]);
    await database.query('drop table public.another');
    await migratePostgres(database);
    const clone = await functionAlone();
    const owners = { ...neededSecrets, SMTP_URL: smtp.url };
    const settings = Object.entries({ ...owners, PORT: '80', DATABASE_URL: 'postgres://here' });
    await writeFile(join(clone, '.env'), settings.map(([name, value]) => `${name}=${value}\n`).join(''));
    const [secretsFile = ''] = blocks('2.', 'sh');
    await inShell(secretsFile.replace(/^supabase secrets set .*/m, ''), clone);
    const secrets = parseEnv(await readFile(join(clone, 'supabase/functions/.env'), 'utf8'));
    expect(secrets).toEqual({ ...owners, DRAIN_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) });

    const given = { ...owners, ...secrets, SUPABASE_DB_URL: databaseUrl };
    const { url, stop } = await runFunction(join(clone, functionFolder), given);
    onTestFinished(stop);
    const visitor = createClient(new URL(url).origin, 'sb_publishable_key', {
      global: { headers: browserMark },
      // Node 20 has no WebSocket, which the client asks for.
      realtime: { transport: EventTarget as unknown as typeof WebSocket },
    });
    const sending = visitor.functions.invoke<{ id: string }>('send-autoresponder', { body: buildProposal() });
    const { data, error } = await sending;

    expect([data, error]).toEqual([{ ok: true, id: expect.any(String) }, null]);
    const sent = [{ state: 'sent' }, { state: 'sent' }];
    const stored = async () => (await createArchive(database).list()).map(withValues);
    await expect.poll(stored, soon).toMatchObject([{ ...buildProposal(), id: data?.id, deliveries: sent }]);
    expect(recipients(smtp.mails)).toEqual(['ada@example.com', 'office@alderway.example']);
    expect(await allowedToApiRoles(database)).toEqual([]);
  });

  test('steps 4 and 5: one call stores a request, and the scheduled one sends its mail after an outage', async () => {
    const { databaseUrl, database } = await migratedDatabase(server);
    const port = await freePort();
    const hosted = await startHostedFunction(databaseUrl, {
      SITE_URL: 'https://www.your-domain.com',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      DRAIN_SECRET: 'YOUR-DRAIN-SECRET',
    });
    const here = (text: string) =>
      text.replaceAll('https://YOUR-PROJECT.supabase.co/functions/v1', hosted.url);
    const run = await scheduled(database, here);
    const [call = ''] = blocks('5.', 'sh');
    const [look = ''] = blocks('5.', 'sql');
    const states = async () =>
      (await database.query(look)).map(({ kind, state, reason }) => [kind, state, reason]);
    /** Runs the job, and makes the calls that it requests. */
    async function drain() {
      await database.query('delete from net.calls');
      await run('send-autoresponder-drain');
      const calls = await database.query<{ url: string; headers: string }>(
        'select url, headers from net.calls',
      );
      const made = calls.map(async ({ url, headers }) => {
        const sent = JSON.parse(headers) as Record<string, string>;
        return (await fetch(url, { method: 'POST', headers: sent })).json();
      });
      return Promise.all(made);
    }

    const answer: unknown = JSON.parse(await inShell(here(call), temporaryFolder()));
    expect(answer).toEqual({ ok: true, id: expect.any(String) });
    await expect.poll(states, soon).toEqual([
      ['autoresponder', 'queued', expect.stringContaining('ESOCKET')],
      ['notification', 'queued', expect.stringContaining('ESOCKET')],
    ]);
    const smtp = await mailServer({}, port);
    expect(await drain()).toEqual([]);
    await database.query('update public.proposal_deliveries set due_at = now()');
    const guess = { method: 'POST', headers: { 'x-drain-secret': 'a guess' } };
    expect((await fetch(`${hosted.url}/send-autoresponder`, guess)).status).toBe(415);
    expect(await drain()).toEqual([{ ok: true, attempts: 2 }]);
    expect(await states()).toEqual([
      ['autoresponder', 'sent', null],
      ['notification', 'sent', null],
    ]);
    expect(recipients(smtp.mails)).toEqual(['office@alderway.example', 'you@your-domain.com']);
  });

  test('the hourly purge of the guide erases one day of what is over age, and nothing that is queued', async () => {
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
      await submit(buildProposal({ details: `${days} ${state}` }), {});
      const [row] = await archive.list(1, { text: `${days} ${state}` });
      const settled = [state, row?.id ?? ''];
      await database.query(
        'update public.proposal_deliveries set state = $1 where proposal_id = $2',
        settled,
      );
    }
    const left = async () => {
      await run('proposals-purge');
      return (await archive.list()).map(detailsOf);
    };
    expect(await left()).toEqual(['364 sent', '366 sent', '370 queued']);
    expect(await left()).toEqual(['364 sent', '370 queued']);
  });
});
