import { createArchive } from '../../owner/inbox/archive.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { runHostedFunction } from '../helpers/hostedFunction.ts';
import type { TestPostgres } from '../helpers/postgres.ts';
import { openApp } from '../helpers/app.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { withValues } from '../helpers/fields.ts';

export type Host = Awaited<ReturnType<typeof startHost>>;

/**
 * Starts an environment in which the function `send-autoresponder` runs, with an empty store: on Deno with a database of this
 * server, or without one embedded in the app, on SQLite. With every store in every room the answers would be the same.
 *
 * @param env settings or secrets
 * @returns itself or its address, for supertest, its stored requests, newest first, its log, its database, and how to stop it
 */
export async function startHost(server: TestPostgres | false, env: Record<string, string>) {
  if (!server) {
    const { app, settings, stored, log, close } = await openApp({ TRUST_PROXY: '1', ...env });
    const database = await openSqlite(settings.dataDir);
    const stop = async () => void (await Promise.all([close(), database.close()]));
    return { target: app, stored, log, database, stop };
  }
  const databaseUrl = await server.createDatabase();
  const database = postgresDatabase(databaseUrl);
  await migratePostgres(database);
  // Nothing listens on port 9, so mail stays queued.
  const running = await runHostedFunction(databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9', ...env });
  const archive = createArchive(database);
  return {
    target: new URL(running.url).origin,
    stored: async () => (await archive.list()).map(withValues),
    log: () => running.lines.join(''),
    database,
    async stop() {
      await running.stop();
      await archive.close();
    },
  };
}
