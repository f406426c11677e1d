import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { appendFileSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, test, vi } from 'vitest';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { freePort } from '../../lib/ports.ts';
import { installed, postgresFolder } from './installed.ts';
import { makeCertificate } from './overTls.ts';
import { patient } from './patient.ts';
import { type TestDatabase, withQuery } from './store.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const postgresAvailable = installed.postgres;

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** Opens a connection to a database, and closes it at the end of the test. */
export function openForTest(url: string): TestDatabase {
  const database = withQuery(postgresDatabase(url));
  onTestFinished(() => database.close());
  return database;
}

/**
 * Creates a database with the site's tables. Returns its URL, and a connection that is closed at
 * the end of the test.
 */
export async function migratedDatabase(server: TestPostgres) {
  const databaseUrl = await server.createDatabase();
  await migratePostgres(databaseUrl);
  return { databaseUrl, database: openForTest(databaseUrl) };
}

/**
 * Holds the lock under which requests are stored and migrations are applied, as a server does whose
 * migration takes long.
 *
 * @returns a query on the same database, which needs no lock, and a function that releases the lock
 */
export async function holdTurn(databaseUrl: string) {
  const database = openForTest(databaseUrl);
  const turn = new EventEmitter();
  const held = database.inTurn(async ({ write }) => {
    await write('set local idle_in_transaction_session_timeout = 0');
    const released = once(turn, 'released');
    turn.emit('taken');
    await released;
  });
  await Promise.race([once(turn, 'taken'), held]);
  const release = () => void turn.emit('released');
  onTestFinished(release);
  return { query: database.query, release };
}

// All test files of a worker share this server.
let shared: Promise<TestPostgres> | undefined;

const withShared = test.extend('postgres', { scope: 'worker' }, async ({}, { onCleanup }) => {
  shared ??= startPostgres();
  const server = await shared;
  onCleanup(() => server.stop());
  return server;
});

/**
 * Returns the server on which all files of a worker create their databases, if the machine has
 * Postgres.
 */
export function usePostgres(): TestPostgres {
  const server = {} as TestPostgres;
  if (postgresAvailable) withShared.beforeAll(({ postgres }) => void Object.assign(server, postgres));
  return server;
}

/**
 * Starts a new server on the loopback interface, as an unprivileged user, because Postgres refuses
 * to run as root.
 */
export async function startPostgres() {
  if (!postgresFolder) throw new Error('Postgres is not installed. apt-get install postgresql');
  const user = unprivilegedUser();
  const folder = temporaryFolder();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const inFolder = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const made = ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
  execFileSync(join(postgresFolder, 'initdb'), made, inFolder);
  const port = await freePort();
  const url = (database: string) => `postgres://owner@127.0.0.1:${port}/${database}`;
  const place = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  // `fsync=off`: tests may crash the server, but never the machine, so nothing has to wait for the
  // disk.
  const options = [...place, '-c', 'max_connections=50', '-c', 'fsync=off'];
  let server: ChildProcess | undefined;

  async function resume() {
    if (server) return;
    server = spawn(join(postgresFolder ?? '', 'postgres'), options, inFolder);
    await untilReachable(url('postgres'), server);
  }

  // `SIGINT` is a fast shutdown: open connections are closed. `SIGQUIT` is like a crash of the
  // server.
  async function stop(by: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
    if (!server) return;
    const exited = once(server, 'exit');
    server.kill(by);
    await exited;
    server = undefined;
  }

  function signal(name: 'SIGSTOP' | 'SIGCONT') {
    const pid = server?.pid ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    process.kill(pid, name);
    for (const child of children)
      try {
        process.kill(Number(child), name);
      } catch (error) {
        // A process such as that of autovacuum may have ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  }

  await resume();
  let databases = 0;
  return {
    /** Creates an empty database, and returns its URL. */
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await promisify(execFile)('psql', ['-Xqc', `create database ${name}`, url('postgres')]);
      return url(name);
    },
    /** `stop` shuts the server down, and `resume` starts it again with its databases. */
    stop,
    resume,
    /**
     * Restarts the server with other settings: the lines of `pg_hba.conf`, which say who may
     * connect and how, and additional lines of `postgresql.conf`.
     */
    async restart({ access, added }: { access?: string[]; added?: string[] }) {
      await stop();
      if (access) writeFileSync(join(data, 'pg_hba.conf'), `${access.join('\n')}\n`);
      if (added) appendFileSync(join(data, 'postgresql.conf'), `${added.join('\n')}\n`);
      await resume();
    },
    /** The lines of `postgresql.conf` for TLS with an untrusted certificate. */
    tls() {
      makeCertificate(folder);
      const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, name));
      if (user) chownSync(key!, user.uid, user.gid);
      return ['ssl = on', `ssl_key_file = '${key}'`, `ssl_cert_file = '${certificate}'`];
    },
    /** Suspends every process of the server: connections stay open, but nothing answers. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/**
 * Returns the user that Debian's package creates for Postgres, which refuses to run as root.
 * Returns undefined if this process does not run as root.
 */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  return { uid: uid!, gid: gid! };
}

/** Resolves once the database answers. Throws if the process of its server has ended. */
export async function untilReachable(url: string, server: ChildProcess): Promise<void> {
  const database = postgresDatabase(url);
  const answers = () => {
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} did not start`);
    return database.read('select 1').catch(() => false);
  };
  await vi.waitUntil(answers, { ...patient, interval: 30 });
  await database.close();
}
