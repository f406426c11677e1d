import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';

const debianFolder = '/usr/lib/postgresql';
const binaries = existsSync(debianFolder)
  ? readdirSync(debianFolder)
      .map((version) => join(debianFolder, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined;

/** Whether a Postgres server can be had here. Says so loudly where none can. */
export const postgresAvailable = binaries !== undefined;
if (!postgresAvailable) {
  process.stderr.write(
    '\n*** SKIPPED: no PostgreSQL server in /usr/lib/postgresql. apt-get install postgresql ***\n\n',
  );
}

export type TestPostgres = {
  /** A fresh, empty database; its URL. */
  createDatabase(): Promise<string>;
  /** Shuts the server down; its databases stay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a server of its own on loopback, under an unprivileged user, because Postgres refuses to run as root. */
export async function startPostgres(): Promise<TestPostgres> {
  if (!binaries) throw new Error('There is no PostgreSQL server here');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  const url = (database: string) => `postgres://owner@127.0.0.1:${port}/${database}`;
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-c',
    'max_connections=50',
  ];
  let server: ChildProcess | undefined;

  async function resume() {
    server = spawn(join(binaries ?? '', 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore' });
    await untilReachable(url('postgres'), server);
  }

  async function pause() {
    if (!server) return;
    const exited = once(server, 'exit');
    // Fast shutdown: whoever is still connected is cut off.
    server.kill('SIGINT');
    await exited;
    server = undefined;
  }

  await resume();
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const sql = postgres(url('postgres'), { max: 1 });
      await sql.unsafe(`create database test_${databases}`);
      await sql.end();
      return url(`test_${databases}`);
    },
    pause,
    resume,
    async stop() {
      await pause();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user; the next one is tried.
    }
  }
  throw new Error('There is no unprivileged user to run PostgreSQL under');
}

/** A port on loopback that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

async function untilReachable(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start');
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await sql.end();
    }
  }
}
