import { createArchive } from '../../owner/inbox/archive.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { runHostedFunction } from '../helpers/hostedFunction.ts';
import type { TestPostgres } from '../helpers/postgres.ts';
import { openApp } from '../helpers/app.ts';

export type Host = Awaited<ReturnType<typeof startHost>>;

/**
 * Starts an environment in which the function `send-autoresponder` runs, with an empty store: on Deno with a database of this
 * server, or without one embedded in the app, on SQLite. With every store in every room the answers would be the same.
 *
 * @param env settings or secrets
 * @returns itself or its address, for supertest, where its store is, its stored requests, newest first, its log, and how to
 *   stop it
 */
export async function startHost(server: TestPostgres | false, env: Record<string, string>) {
  if (!server) {
    const { app, settings, stored, log, close } = await openApp({ TRUST_PROXY: '1', ...env });
    return { target: app, place: { DATA_DIR: settings.dataDir }, stored, log, stop: close };
  }
  const databaseUrl = await server.createDatabase();
  const database = postgresDatabase(databaseUrl);
  await migratePostgres(database);
  // Nothing listens on port 9, so mail stays queued.
  const running = await runHostedFunction(databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9', ...env });
  const archive = createArchive(database);
  return {
    target: new URL(running.url).origin,
    place: { DATA_DIR: '', DATABASE_URL: databaseUrl },
    stored: () => archive.list(),
    log: () => running.lines.join(''),
    async stop() {
      await running.stop();
      await archive.close();
    },
  };
}
