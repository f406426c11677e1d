import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startHostedFunction } from '../helpers/hostedFunction.ts';
import { makeSignedCertificate } from '../helpers/overTls.ts';
import { pgbouncerAvailable, startPgBouncer } from '../helpers/pgbouncer.ts';
import {
  migratedDatabase,
  openDatabase,
  postgresAvailable,
  unprivilegedUser,
  useOwnPostgres,
} from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';

// Supabase sets SUPABASE_DB_URL itself. Nothing listens there, so that only DATABASE_URL can work.
const nowhere = 'postgres://owner@127.0.0.1:9/postgres';

describe.skipIf(!postgresAvailable)('the hosted function and a PostgreSQL with TLS', () => {
  const server = useOwnPostgres();
  const folders = { trusted: '', foreign: '' };
  beforeAll(async () => {
    const parent = mkdtempSync(join(tmpdir(), 'database-tls-'));
    for (const name of ['trusted', 'foreign'] as const) {
      folders[name] = join(parent, name);
      mkdirSync(folders[name]);
      makeSignedCertificate(folders[name]);
    }
    await switchTlsOn(folders.trusted);
    return () => rmSync(parent, { recursive: true, force: true });
  });

  const authority = (name: keyof typeof folders) => join(folders[name], 'ca.pem');

  test.each([
    ['sslmode=require', '?sslmode=require', () => ({ DENO_CERT: authority('trusted') })],
    ['an authority as a secret', '', () => asSecret(authority('trusted'))],
    ['that and sslmode=require', '?sslmode=require', () => asSecret(authority('trusted'))],
  ])('a request is stored over TLS with %s', async (_what, query, env) => {
    const { post, database } = await start(query, 'localhost', env());
    expect(await post()).toBe(200);
    const others = await database.query(`
      select distinct ssl::text, version from pg_stat_ssl join pg_stat_activity using (pid)
      where pid <> pg_backend_pid() and datname = current_database()`);
    expect(others).toEqual([{ ssl: 'true', version: 'TLSv1.3' }]);
  });

  test.each([
    ['no known authority signed', 'localhost', '?sslmode=require', () => ({})],
    ['another authority signed', 'localhost', '?sslmode=require', () => asSecret(authority('foreign'))],
    ['is another host’s', '127.0.0.1', '?sslmode=require', () => asSecret(authority('trusted'))],
  ])('no request is sent where the certificate is one that %s', async (_what, host, query, env) => {
    const { post, database } = await start(query, host, env());
    expect(await post()).toBe(503);
    expect(await database.query('select from public.proposals')).toEqual([]);
  });

  test.skipIf(!pgbouncerAvailable)('a request is stored through a transaction pooler', async () => {
    const pooler = await startPgBouncer(await server.createDatabase());
    onTestFinished(() => pooler.stop());
    const env = asSecret(pooler.certificate);
    const post = await posting({
      DATABASE_URL: pooler.through((await migratedDatabase(server)).databaseUrl),
      ...env,
    });
    expect(await post()).toBe(200);
  });

  async function start(query: string, host: string, env: Record<string, string>) {
    const { databaseUrl, database } = await migratedDatabase(server);
    const post = await posting({ DATABASE_URL: databaseUrl.replace('127.0.0.1', host) + query, ...env });
    return { post, database };
  }

  /** Gives the server a certificate. Connections without TLS stay possible, for the test's own. */
  async function switchTlsOn(folder: string) {
    const database = openDatabase(await server.createDatabase());
    const [row] = await database.query('show data_directory');
    const user = unprivilegedUser();
    for (const name of ['key.pem', 'cert.pem']) {
      const copy = join(String(row?.['data_directory']), name);
      copyFileSync(join(folder, name), copy);
      if (user) chownSync(copy, user.uid, user.gid);
    }
    await database.query("alter system set ssl_key_file = 'key.pem'");
    await database.query("alter system set ssl_cert_file = 'cert.pem'");
    await database.query('alter system set ssl = on');
    await database.close();
    await server.pause();
    await server.resume();
  }
});

const asSecret = (file: string) => ({ DATABASE_CA_CERT: readFileSync(file, 'utf8') });

/** Starts the function. Returns how to post a request to it, which returns the status. */
async function posting(env: Record<string, string>) {
  const { url } = await startHostedFunction(nowhere, { SMTP_URL: 'smtp://127.0.0.1:9', ...env });
  return async () => {
    const headers = { 'content-type': 'application/json', ...browserMark };
    const body = JSON.stringify(buildProposal());
    return (await fetch(`${url}/send-autoresponder`, { method: 'POST', headers, body })).status;
  };
}
