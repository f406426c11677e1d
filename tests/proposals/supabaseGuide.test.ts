import { execFileSync } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/lib/ports.ts';
import {
  functionSchema,
  readFunctionSettings,
} from '../../supabase/functions/send-autoresponder/settings.ts';
import { neededSecrets, startHostedFunction } from '../helpers/hostedFunction.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { faultOf } from '../helpers/settingsFault.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { blocks, guide } from '../helpers/supabaseGuide.ts';

test('the guide lists exactly the secrets that the function reads', () => {
  const listed = [...guide.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(Object.keys(functionSchema.entries)));
  expect(listed).toHaveLength(new Set(listed).size);
});

test('the function names every secret that is missing or invalid, and repeats no value', () => {
  const missing = [
    'BRAND_NAME',
    'CONTACT_EMAIL',
    'SCHEDULING_URL',
    'SITE_URL',
    'SUPABASE_DB_URL',
    'SMTP_URL',
  ];
  expect(faultOf({}, readFunctionSettings).faults.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(missing),
  );
  expect(faultOf({}, readFunctionSettings).faults).toHaveLength(missing.length);
  const invalid = { ...rightSecrets, NOTIFY_EMAIL: 'secret', WEBHOOK_URL: 'https://a.example' };
  const database = { DATABASE_URL: 'secret', DATABASE_CA_CERT: 'secret' };
  expect(faultOf({ ...invalid, ...database }, readFunctionSettings).faults).toEqual([
    'NOTIFY_EMAIL: expected email addresses, separated by commas',
    'DATABASE_URL: expected a URL such as postgres://user:password@host:5432/database',
    'DATABASE_CA_CERT: expected a certificate in PEM form',
    'WEBHOOK_SECRET: expected together with WEBHOOK_URL: set both or neither',
  ]);
  expect(() => readFunctionSettings(rightSecrets)).not.toThrow();
});

describe.skipIf(!postgresAvailable)(
  'the guide, step by step, on the real function and real migrations',
  () => {
    const server = usePostgres();

    test('one call stores a request, and the scheduled call, with its secret, sends its mail after an outage', async () => {
      const { databaseUrl, database } = await projectDatabase();
      const port = await freePort();
      const hosted = await startHostedFunction(databaseUrl, {
        SITE_URL: 'https://www.your-domain.com',
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        DRAIN_SECRET: 'YOUR-DRAIN-SECRET',
      });
      const here = (text: string) =>
        text.replaceAll('https://YOUR-PROJECT.supabase.co/functions/v1', hosted.url);
      const [schedule = ''] = blocks('4.', 'sql');
      await database.query(here(schedule));
      const [call = ''] = blocks('5.', 'sh');
      const [look = ''] = blocks('5.', 'sql');

      const answer = execFileSync('bash', ['-euc', here(call)], { encoding: 'utf8', stdio: 'pipe' });
      expect(JSON.parse(answer)).toEqual({ ok: true, id: expect.any(String) });
      const states = async () =>
        (await database.query(look)).map(({ kind, state, reason }) => [kind, state, reason]);
      await expect.poll(states, soon).toEqual([
        ['autoresponder', 'queued', expect.stringContaining('ESOCKET')],
        ['notification', 'queued', expect.stringContaining('ESOCKET')],
      ]);

      const smtp = await startSmtp({}, port);
      onTestFinished(smtp.stop);
      expect(await drain()).toEqual([]);
      await database.query('update public.proposal_deliveries set due_at = now()');
      const guess = { method: 'POST', headers: { 'x-drain-secret': 'a guess' } };
      expect((await fetch(`${hosted.url}/send-autoresponder`, guess)).status).toBe(415);
      expect(await drain()).toEqual([{ ok: true, attempts: 2 }]);
      expect(await states()).toEqual([
        ['autoresponder', 'sent', null],
        ['notification', 'sent', null],
      ]);
      expect(smtp.mails.map(({ to }) => to)).toEqual(
        expect.arrayContaining([['you@your-domain.com'], ['office@alderway.example']]),
      );

      /** Runs the first job, and makes the calls that it requests. */
      async function drain() {
        await database.query('delete from net.calls');
        await database.query(await jobOf('send-autoresponder-drain'));
        const calls = await database.query('select url, headers from net.calls');
        return Promise.all(
          calls.map(async ({ url, headers }) => {
            const sent = await fetch(String(url), {
              method: 'POST',
              headers: JSON.parse(String(headers)) as Record<string, string>,
            });
            return sent.json();
          }),
        );
      }

      async function jobOf(name: string) {
        const [job] = await database.query('select command from cron.job where jobname = $1', [name]);
        return String(job?.['command']);
      }
    });

    test('the nightly purge erases only requests that are old and delivered', async () => {
      const { database } = await projectDatabase();
      const [schedule = ''] = blocks('4.', 'sql');
      await database.query(schedule);
      for (const [name, days, state] of [
        ['old and sent', 366, 'sent'],
        ['old and waiting', 366, 'queued'],
        ['old and given up', 366, 'dead'],
        ['young and sent', 364, 'sent'],
      ] as const) {
        await database.query(
          `with p as (
           insert into public.proposals (id, created_at, full_name, email, project_type, target_launch, details, digest)
           values (gen_random_uuid(), now() - $1 * interval '1 day', $2, 'a@b.example', '', '', '', $2) returning id
         )
         insert into public.proposal_deliveries (proposal_id, kind, due_at, state)
         select id, 'notification', now(), $3 from p`,
          [days, name, state],
        );
      }

      const [job] = await database.query(`select command from cron.job where jobname = 'proposals-purge'`);
      await database.query(String(job?.['command']));

      const left = await database.query('select full_name from public.proposals order by full_name');
      expect(left.map((row) => row['full_name'])).toEqual([
        'old and given up',
        'old and waiting',
        'young and sent',
      ]);
    });

    /** A database with the migrations and with stand-ins for the extensions that the guide uses. */
    async function projectDatabase() {
      const made = await migratedDatabase(server);
      await made.database.query(extensions);
      return made;
    }
  },
);

// Debian has neither pg_net nor the vault. These stand-ins record the requested calls, and the test makes them.
const extensions = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create function vault.create_secret(secret text, name text) returns void language sql
    as $$ insert into vault.decrypted_secrets values (name, secret) $$;
  create schema cron;
  create table cron.job (jobname text, schedule text, command text);
  create function cron.schedule(jobname text, schedule text, command text) returns void language sql
    as $$ insert into cron.job values (jobname, schedule, command) $$;
  create schema net;
  create table net.calls (url text, headers jsonb);
  create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns void language sql
    as $$ insert into net.calls values (url, headers) $$;`;

const rightSecrets = {
  ...neededSecrets,
  SUPABASE_DB_URL: 'postgres://host/postgres',
  SMTP_URL: 'smtps://mail.example.com',
};
