import { createServer } from 'node:http';
import { type ArchivedProposal, createArchive } from '../../scripts/proposals/archive.ts';
import { migratePostgres } from '../../server/proposals/migratePostgres.ts';
import { postgresDatabase } from '#proposal/postgresDatabase.ts';
import { runHostedFunction } from './hostedFunction.ts';
import { listenLocally } from './listen.ts';
import { postgresAvailable, startPostgres } from './postgres.ts';
import { createProposalsApp } from './proposalsApp.ts';

/** An environment in which the function `send-autoresponder` runs, with an empty store. */
export type Host = {
  /** Its address. supertest accepts it instead of an app. */
  url: string;
  /** The stored requests, newest first. */
  stored: () => Promise<ArchivedProposal[]>;
  /** All log output. */
  log: () => string;
  stop: () => Promise<void>;
};

// With every store in every room the answers would be the same: postgres.test.ts and hosted.test.ts try the other stores.
export const hostNames = ['embedded on SQLite', 'on Deno and Postgres'] as const;
export type HostName = (typeof hostNames)[number];

/** Whether the machine has what the environment needs. If not, a warning was printed. */
export const hostAvailable = (name: HostName) => name === 'embedded on SQLite' || postgresAvailable;

/** Starts one for all tests of a file. @param env settings or secrets */
export const startHost = (name: HostName, env: Record<string, string>): Promise<Host> =>
  name === 'embedded on SQLite' ? embedded(env) : hosted(env);

async function embedded(env: Record<string, string>): Promise<Host> {
  const { app, stored, logger, proposals } = await createProposalsApp(env);
  const server = createServer(app);
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    stored,
    log: () => logger.lines.join('\n'),
    async stop() {
      server.close();
      server.closeAllConnections();
      await proposals.close();
    },
  };
}

async function hosted(env: Record<string, string>): Promise<Host> {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const database = postgresDatabase(databaseUrl);
  await migratePostgres(database);
  // Nothing listens on port 9, so mail stays queued. These tests are about the answers.
  const running = await runHostedFunction(databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9', ...env });
  const archive = createArchive(database);
  return {
    url: new URL(running.url).origin,
    stored: () => archive.list(),
    log: () => running.lines.join(''),
    async stop() {
      await running.stop();
      await archive.close();
      await server.stop();
    },
  };
}
