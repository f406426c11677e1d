import type { SqlDatabase } from '#proposal/store.ts';
import { openDatabase, type TestPostgres } from './postgres.ts';

const apiRoles = ['anon', 'authenticated', 'service_role'] as const;

/**
 * Creates an empty database as Supabase does: it belongs to the role `postgres`, which is no superuser and whose new
 * tables are granted to the API roles.
 *
 * @returns its URL for that role
 */
export async function createSupabaseDatabase(server: TestPostgres): Promise<string> {
  const url = new URL(await server.createDatabase());
  const database = openDatabase(url.href);
  await database.query(`
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
  await database.close();
  url.username = 'postgres';
  return url.href;
}

const attempts = [
  ['proposals', 'id'],
  ['proposal_deliveries', 'kind'],
  ['proposal_quotas', 'key'],
  ['proposal_secrets', 'name'],
].flatMap(([table, column]) => [
  `select * from public.${table}`,
  `insert into public.${table} default values`,
  `update public.${table} set ${column} = ${column}`,
  `delete from public.${table}`,
]);

/** Tries to read, add, change and delete rows of each table as each API role. Returns what was not forbidden. */
export async function allowedToApiRoles(database: SqlDatabase): Promise<string[]> {
  const allowed: string[] = [];
  for (const role of apiRoles)
    for (const attempt of attempts) {
      const tried = database.inTurn(async (query) => {
        await query(`set local role ${role}`);
        await query(attempt);
        throw new RollBack();
      });
      const code = await tried.catch((error: unknown) => (error as { code?: unknown }).code);
      if (code !== insufficientPrivilege) allowed.push(`${role}: ${attempt}`);
    }
  return allowed;
}

const insufficientPrivilege = '42501';

/** Ends an attempt that worked, so that it changes nothing. */
class RollBack extends Error {}
