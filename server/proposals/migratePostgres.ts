import { readdir, readFile } from 'node:fs/promises';
import type { Query, SqlDatabase } from '../../supabase/functions/_shared/proposal/store/sqlDatabase.ts';

// Two folders up from here and from the built server alike.
const folder = new URL('../../supabase/migrations/', import.meta.url);

/**
 * Brings the tables in Postgres up to date by the files that the Supabase CLI applies as well, each once, in the order
 * of their names. Servers that start together take turns.
 *
 * Append files and never change one. Each but the first ends by noting its number, so that a database which the CLI
 * has changed is known here:
 *
 *     insert into public.proposal_secrets (name, value) values ('schema-version', '2')
 *     on conflict (name) do update set value = excluded.value;
 */
export async function migratePostgres(
  database: SqlDatabase,
  steps: readonly string[] | Promise<readonly string[]> = postgresMigrations(),
): Promise<void> {
  const texts = await steps;
  await database.inTurn(async (query) => {
    for (const step of texts.slice(await versionOf(query))) await query(step);
  });
}

/** The text of each file. */
export async function postgresMigrations(): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
}

/** How many steps were applied. The first one made the tables and noted nothing. */
async function versionOf(query: Query): Promise<number> {
  const [tables] = await query(`select to_regclass('public.proposals') as made`);
  if (!tables?.['made']) return 0;
  const [noted] = await query(`select value from public.proposal_secrets where name = 'schema-version'`);
  return Number(noted?.['value'] ?? 1);
}
