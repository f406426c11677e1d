import { readFileSync } from 'node:fs';
import type { TestDatabase } from '../helpers/store.ts';
import { openForTest, type TestPostgres } from '../helpers/postgres.ts';

export const guide = readFileSync('docs/supabase.md', 'utf8');

/** Returns the guide's code blocks of one language under one heading, unchanged and joined. */
export function blocks(heading: string, language: string): string {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const found = section.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'));
  return Array.from(found, ([, text]) => text).join('');
}

/**
 * Creates an empty database as Supabase does. It belongs to the role `postgres`, which is not a
 * superuser. New tables of this role are granted to the API roles.
 *
 * @returns its URL for that role
 */
export async function createSupabaseDatabase(server: TestPostgres): Promise<string> {
  const url = new URL(await server.createDatabase());
  await openForTest(url.href).query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'anon') then
        create role anon nologin noinherit;
        create role authenticated nologin noinherit;
        create role service_role nologin noinherit bypassrls;
        create role postgres login createdb createrole bypassrls in role anon, authenticated, service_role;
      end if;
    end $$;
    alter database ${url.pathname.slice(1)} owner to postgres;
    grant all on schema public to postgres;
    grant usage on schema public to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on tables to anon, authenticated, service_role;`);
  url.username = 'postgres';
  return url.href;
}

/** Returns the rights of the API roles on each table. */
export const allowedToApiRoles = (database: TestDatabase) =>
  database.query(`
    select role, relname, action
    from pg_class,
      unnest(array['anon', 'authenticated', 'service_role']) as role,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as action
    where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege(role, pg_class.oid, action)`);

// Debian's Postgres lacks three of Supabase's extensions: Vault, pg_cron and pg_net. These
// substitutes record the scheduled jobs and the HTTP calls, and the test runs them.
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

/**
 * Schedules the jobs of step 4 of the guide. Returns a function that runs the job of a given name.
 *
 * @param here fills in the placeholders of the guide's statements
 */
export async function scheduled(database: TestDatabase, here = (text: string) => text) {
  await database.query(extensions);
  await database.query(here(blocks('4.', 'sql')));
  return async (name: string) => {
    const [job] = await database.query('select command from cron.job where jobname = $1', [name]);
    await database.query(String(job?.['command']));
  };
}
