import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type ArchivedProposal, createArchive } from '../../scripts/proposals/archive.ts';
import { migratePostgres } from '../../server/proposals/migratePostgres.ts';
import { startHostedFunction } from './hostedFunction.ts';
import { type PgBouncer, pgbouncerAvailable, startPgBouncer } from './pgbouncer.ts';
import { openDatabase, postgresAvailable, startPostgres, type TestPostgres } from './postgres.ts';
import { proposalsApp } from './proposalsApp.ts';

/** An environment in which the function `send-autoresponder` runs, with an empty store. */
export type Host = {
  /** Its address. supertest accepts it instead of an app. */
  url: string;
  /** The stored requests, newest first. */
  stored: () => Promise<ArchivedProposal[]>;
  /** All log output. */
  log: () => string;
};

export const hostNames = [
  'embedded on SQLite',
  'embedded on Postgres',
  'embedded on Postgres through PgBouncer',
  'on Deno',
] as const;
export type HostName = (typeof hostNames)[number];

/** Whether the machine has what the environment needs. If not, a warning was printed. */
export function hostAvailable(name: HostName): boolean {
  if (name === 'embedded on SQLite') return true;
  return postgresAvailable && (name !== 'embedded on Postgres through PgBouncer' || pgbouncerAvailable);
}

/** The database servers of one kind of environment, for all tests of a file. */
export async function openHosts(name: HostName) {
  let server: TestPostgres | undefined;
  let pooler: PgBouncer | undefined;
  if (name !== 'embedded on SQLite') server = await startPostgres();
  if (server && name === 'embedded on Postgres through PgBouncer')
    pooler = await startPgBouncer(await server.createDatabase());
  return {
    /** Starts one that ends with the test. @param env settings or secrets; there are no limits unless set here */
    async start(env: Record<string, string> = {}): Promise<Host> {
      const databaseUrl = await server?.createDatabase();
      if (databaseUrl && name === 'on Deno') return hosted(databaseUrl, { ...noLimits, ...env });
      const url = databaseUrl && (pooler?.through(databaseUrl) ?? databaseUrl);
      return embedded({ ...env, ...(url && { DATABASE_URL: url }) });
    },
    async stop() {
      await pooler?.stop();
      await server?.stop();
    },
  };
}

const noLimits = {
  PROPOSALS_PER_HOUR: '1000000',
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
  PROPOSALS_PER_RECIPIENT_PER_DAY: '1000000',
};

async function embedded(env: Record<string, string>): Promise<Host> {
  const { app, stored, logger } = await proposalsApp(env);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, stored, log: () => logger.lines.join('\n') };
}

async function hosted(databaseUrl: string, env: Record<string, string>): Promise<Host> {
  const database = openDatabase(databaseUrl);
  onTestFinished(() => database.close());
  await migratePostgres(database);
  // Nothing listens on port 9, so mail stays queued. These tests are about the answers.
  const { url, lines } = await startHostedFunction(databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9', ...env });
  const archive = createArchive(database);
  return { url: new URL(url).origin, stored: () => archive.list(), log: () => lines.join('') };
}
