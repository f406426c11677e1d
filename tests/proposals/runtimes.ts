import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { openApp } from '../helpers/app.ts';
import { runHostedFunction } from '../helpers/hostedFunction.ts';
import { postgresAvailable, type TestPostgres } from '../helpers/postgres.ts';

type Environment = Record<string, string>;

async function onNode(env: Environment) {
  const { app, url, settings, log, close } = await openApp({ TRUST_PROXY: '1', ...env });
  return { target: app, url, log, database: await openSqlite(settings.dataDir), stop: close };
}

async function onDeno(server: TestPostgres, env: Environment) {
  const databaseUrl = await server.createDatabase();
  await migratePostgres(databaseUrl);
  const database = postgresDatabase(databaseUrl);
  const { url, lines, stop } = await runHostedFunction(databaseUrl, env);
  const { origin } = new URL(url);
  return { target: origin, url: origin, log: () => lines.join(''), database, stop };
}

/**
 * The rows of a `describe.each`: the runtimes of the form's function, Node and, if this machine has
 * Postgres, Deno. A row has the name of a runtime, and what starts the runtime on one kind of
 * database. The kind of database must not change an answer.
 */
export function runtimes(server: TestPostgres) {
  const all = [
    ['Node and SQLite', onNode],
    ['Deno and Postgres', (env: Environment) => onDeno(server, env)],
  ] as const;
  return all.slice(0, postgresAvailable ? 2 : 1);
}
