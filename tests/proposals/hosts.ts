import { createArchive } from '../../owner/inbox/archive.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { runHostedFunction } from '../helpers/hostedFunction.ts';
import { postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import { openApp } from '../helpers/app.ts';

export type Host = Awaited<ReturnType<typeof startHost>>;

// With every store in every room the answers would be the same: postgres.test.ts and hosted.test.ts try the other stores.
export const hostNames = ['embedded on SQLite', 'on Deno and Postgres'] as const;
type HostName = (typeof hostNames)[number];

/** Whether the machine has what the environment needs. If not, a warning was printed. */
export const hostAvailable = (name: HostName) => name === 'embedded on SQLite' || postgresAvailable;

/**
 * Starts an environment in which the function `send-autoresponder` runs, with an empty store.
 *
 * @param env settings or secrets
 * @returns itself or its address, for supertest, its stored requests, newest first, its log, and how to stop it
 */
export const startHost = (name: HostName, env: Record<string, string>) =>
  name === 'embedded on SQLite' ? embedded(env) : hosted(env);

async function embedded(env: Record<string, string>) {
  const { app, stored, log, close } = await openApp({ TRUST_PROXY: '1', ...env });
  return { target: app, stored, log, stop: close };
}

async function hosted(env: Record<string, string>) {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const database = postgresDatabase(databaseUrl);
  await migratePostgres(database);
  // Nothing listens on port 9, so mail stays queued. These tests are about the answers.
  const running = await runHostedFunction(databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9', ...env });
  const archive = createArchive(database);
  return {
    target: new URL(running.url).origin,
    stored: () => archive.list(),
    log: () => running.lines.join(''),
    async stop() {
      await running.stop();
      await archive.close();
      await server.stop();
    },
  };
}
