import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Connection, StoreUnavailable } from '#proposal/store/database.ts';
import { type PostgresOptions, postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { listenLocally } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { holdTurn, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { throughProxy } from '../helpers/postgresProxy.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const server = usePostgres();

/** Opens a database, and closes it at the end of the test. */
function open(url: string, options?: PostgresOptions) {
  const database = postgresDatabase(url, options);
  onTestFinished(() => database.close());
  return database;
}

// One database for all tests of this file, because Postgres takes long to create one.
let url: string;
/** Runs statements of the test itself, without the code that is tested. */
let query: (statement: string) => Promise<Record<string, unknown>[]>;
beforeAll(async () => {
  if (!postgresAvailable) return undefined;
  url = await server.createDatabase();
  const own = new Client(url);
  await own.connect();
  query = async (statement) => (await own.query<Record<string, unknown>>(statement)).rows;
  return () => own.end();
});

let made = 0;

/** An open database with a new table of names. */
async function withNames() {
  made += 1;
  const table = `names_${made}`;
  await query(`create table ${table} (name text)`);
  const put = ({ write }: Pick<Connection, 'write'>, name: string) =>
    write(`insert into ${table} values ($1)`, [name]);
  const names = async ({ read }: Pick<Connection, 'read'>) =>
    (await read(`select name from ${table} order by name`)).map(({ name }) => name);
  return { database: open(url), put, names };
}

describe.skipIf(!postgresAvailable)('transactions', () => {
  it('a Postgres transaction that fails leaves nothing behind', async () => {
    const { database, put, names } = await withNames();
    const failing = database.inTurn(async (connection) => {
      await put(connection, 'a');
      throw new Error('It fails');
    });
    await expect(failing).rejects.toThrow('It fails');
    expect(await names(database)).toEqual([]);
  });

  it('a Postgres transaction returns the result of its work, which is stored by then', async () => {
    const { database, put, names } = await withNames();
    const result = await database.inTurn(async (connection) => {
      await put(connection, 'a');
      return 7;
    });
    expect([result, await names(open(url))]).toEqual([7, ['a']]);
  });

  it('a Postgres transaction begins only after another server’s has ended, and sees its changes', async () => {
    const { database, put, names } = await withNames();
    const seen: unknown[] = [];
    const work = async (connection: Connection) => {
      seen.push(await names(connection));
      await put(connection, `${seen.length}`);
    };
    await Promise.all([database.inTurn(work), open(url).inTurn(work), database.inTurn(work)]);
    expect(seen).toEqual([[], ['1'], ['1', '2']]);
  });

  it('a Postgres transaction that waits too long for its turn fails with 55P03, “lock not available”', async () => {
    await holdTurn(url);
    const waiting = open(url, { statementMs: 1_000 }).inTurn(async () => 7);
    await expect(waiting).rejects.toMatchObject({ name: 'StoreUnavailable', code: '55P03' });
  });

  it('a Postgres transaction may pause ten seconds at most between statements', async () => {
    const limit = `select current_setting('idle_in_transaction_session_timeout') as pause`;
    expect(await open(url).inTurn(({ read }) => read(limit))).toEqual([{ pause: '10s' }]);
  });

  it.each([
    { setting: 'off', used: 'on' },
    { setting: 'remote_apply', used: 'remote_apply' },
  ])(
    'a Postgres transaction is on the disk when it ends, even with synchronous_commit = $setting',
    async (row) => {
      const database = open(`${url}?options=-c%20synchronous_commit=${row.setting}`);
      const actual = `select current_setting('synchronous_commit') as used`;
      expect(await database.inTurn(({ read }) => read(actual))).toEqual([{ used: row.used }]);
    },
  );

  it('a Postgres transaction that fails frees its connection: after five failed ones, the next is stored', async () => {
    const { database, put, names } = await withNames();
    for (let times = 0; times < 5; times += 1)
      await database.inTurn(async () => Promise.reject(new Error('It fails'))).catch(() => undefined);
    await database.inTurn((connection) => put(connection, 'a'));
    expect(await names(database)).toEqual(['a']);
  });
});

/**
 * Creates the SQL function `fail()`, whose first `times` calls fail with this code. `calls` says
 * how often it was called.
 */
async function failingFirst(times: number, code: string) {
  await query('create sequence calls');
  await query(`
    create function fail() returns text language plpgsql as $$ begin
      if nextval('calls') <= ${times} then raise exception 'failed' using errcode = '${code}'; end if;
      return 'done';
    end $$`);
  onTestFinished(async () => void (await query('drop function fail; drop sequence calls')));
  const calls = async () => Number((await query(`select last_value as count from calls`))[0]!['count']);
  return { database: open(url), calls };
}

describe.skipIf(!postgresAvailable)('statements', () => {
  it('Postgres returns whole numbers as numbers, booleans as 1 and 0, fractions as text, null as null', async () => {
    const [row] = await open(url).read(
      `select 7::bigint as long, 8 as short, true as yes, false as no, 1.5 as fraction, null as nothing`,
    );
    expect(row).toEqual({ long: 7, short: 8, yes: 1, no: 0, fraction: '1.5', nothing: null });
  });

  it('Postgres stores a time as it is, whatever the time zone of the machine', async () => {
    const database = open(url);
    const at = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678));
    const time = `$1::timestamptz`;
    const [row] = await database.read(`select ${database.dialect.ms(time)} as at, $1 as sent`, [at]);
    expect(row).toEqual({ at: at.getTime(), sent: expect.stringContaining('2026-01-02') });
  });

  it('a statement that Postgres undoes because of another transaction is tried up to five times', async () => {
    const { database, calls } = await failingFirst(4, '40001');
    expect(await database.write('select fail() as result')).toEqual([{ result: 'done' }]);
    expect(await calls()).toBe(5);
  });

  it('a statement that Postgres undoes five times because of other transactions fails', async () => {
    const { database, calls } = await failingFirst(9, '40P01');
    await expect(database.write('select fail()')).rejects.toMatchObject({ code: '40P01' });
    expect(await calls()).toBe(5);
  });

  it.each([
    { what: 'another error of the database', code: '53100', unavailable: true },
    { what: 'an error in the statement', code: '22023', unavailable: false },
  ])('a statement on Postgres is not repeated after $what', async ({ code, unavailable }) => {
    const { database, calls } = await failingFirst(1, code);
    const error: unknown = await database.write('select fail()').catch((fault: unknown) => fault);
    expect(error).toMatchObject({ code });
    expect(error instanceof StoreUnavailable).toBe(unavailable);
    expect(await calls()).toBe(1);
  });

  it('a statement that hangs on Postgres fails after its time, and its connection is not used again', async () => {
    const database = open(url, { statementMs: 300 });
    const hanging = Array.from({ length: 4 }, () => database.read('select pg_sleep(20)'));
    for (const result of await Promise.allSettled(hanging))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'too-slow' } });
    expect(await database.read('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

/** A role that may have one connection. The database `first` uses it until `first` is closed. */
async function oneConnection() {
  made += 1;
  const role = `one_connection_${made}`;
  await query(`create role ${role} login connection limit 1`);
  const own = Object.assign(new URL(url), { username: role }).href;
  const first = postgresDatabase(own);
  await first.read('select 1');
  return { own, first };
}

describe.skipIf(!postgresAvailable)('connections', () => {
  it('if all connections of Postgres are in use, a statement waits, because a connection may end soon', async () => {
    const { own, first } = await oneConnection();
    const waiting = open(own).read('select 2 as two');
    setTimeout(() => void first.close(), 300);
    expect(await waiting).toEqual([{ two: 2 }]);
  });

  it('if all connections of Postgres are in use for four seconds, a statement fails', async () => {
    const { own, first } = await oneConnection();
    onTestFinished(() => first.close());
    const begun = Date.now();
    await expect(open(own).read('select 2')).rejects.toMatchObject({ code: '53300' });
    expect(Date.now() - begun).toBeGreaterThan(3_500);
  });

  it('a connection that Postgres has ended between two statements is replaced', async () => {
    const database = open(url);
    const [own] = await database.read('select pg_backend_pid() as pid');
    await query(`select pg_terminate_backend(${own!['pid']}, 10000)`);
    const again = () => database.read('select 1 as one').catch(() => undefined);
    await expect.poll(again).toEqual([{ one: 1 }]);
  });

  it('with sslmode=prefer, a Postgres without TLS is used unencrypted, and is asked for TLS only once', async () => {
    let questions = 0;
    const proxied = await throughProxy(url, (client, postgres) => {
      client.once('data', (bytes) => (questions += isQuestion(bytes) ? 1 : 0));
      client.pipe(postgres).pipe(client);
    });
    const database = open(`${proxied}?sslmode=prefer`);
    // Two statements at the same time need two connections.
    await database.read('select 1');
    await Promise.all([database.read('select 1'), database.read('select 1')]);
    expect(questions).toBe(1);
  });
});

/** Whether these bytes ask for TLS (SSLRequest). A client that wants TLS sends such bytes first. */
const isQuestion = (bytes: Buffer) => bytes.length === 8 && bytes.readInt32BE(4) === 80877103;

/**
 * A server that refuses every client, as Postgres does if `pg_hba.conf` has no line for the client.
 * Without `files`, it answers a client that asks for TLS that it has none. With `files`, it accepts
 * TLS first, and then refuses the client.
 *
 * @param files the server's key and certificate
 * @returns its URL, and the ways in which the client has tried to connect
 */
async function refusing(files?: { key: Buffer; cert: Buffer }) {
  const tried: string[] = [];
  const refusal = Buffer.from('E....SFATAL\0VFATAL\0C28000\0Mno entry\0\0');
  refusal.writeInt32BE(refusal.length - 1, 1);
  const postgres = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (bytes) => {
      tried.push(isQuestion(bytes) ? 'asks for TLS' : 'no TLS');
      if (!isQuestion(bytes)) return client.end(refusal);
      client.write(files ? 'S' : 'N');
      if (!files) return client;
      const encrypted = new TLSSocket(client, { isServer: true, ...files });
      return encrypted
        .on('error', () => undefined)
        .once('data', () => {
          tried.push('TLS');
          encrypted.end(refusal);
        });
    });
  });
  onTestFinished(() => void postgres.close());
  const port = await listenLocally(postgres);
  return { address: `postgres://owner@127.0.0.1:${port}/none`, tried };
}

describe('encryption', () => {
  it.each([
    { given: 'no sslmode', options: '', ways: ['no TLS'] },
    { given: 'sslmode=disable', options: '?sslmode=disable', ways: ['no TLS'] },
    { given: 'sslmode=allow', options: '?sslmode=allow', ways: ['no TLS', 'asks for TLS'] },
    { given: 'sslmode=prefer', options: '?sslmode=prefer', ways: ['asks for TLS', 'no TLS'] },
    { given: 'sslmode=require', options: '?sslmode=require', ways: ['asks for TLS'] },
    { given: 'sslmode=verify-full', options: '?sslmode=verify-full', ways: ['asks for TLS'] },
  ])(
    'with $given in the URL, the site tries these ways to connect to a Postgres that refuses all: $ways',
    async ({ options, ways }) => {
      const { address, tried } = await refusing();
      await expect(open(address + options).read('select 1')).rejects.toBeInstanceOf(StoreUnavailable);
      expect(tried).toEqual(ways);
    },
  );

  const folder = temporaryFolder();
  makeCertificate(folder);
  const [key, cert] = ['privkey.pem', 'fullchain.pem'].map((name) => readFileSync(`${folder}/${name}`));

  it.each([
    { options: '?sslmode=require', trusts: 'trusts' },
    { options: '?sslmode=prefer', trusts: 'trusts' },
    { options: '?sslmode=verify-full', trusts: 'does not trust' },
  ])('with “$options” in the URL, the site $trusts a certificate of an unknown authority', async (row) => {
    const { address, tried } = await refusing({ key: key!, cert: cert! });
    await expect(open(address + row.options).read('select 1')).rejects.toBeInstanceOf(StoreUnavailable);
    expect(tried.includes('TLS')).toBe(row.trusts === 'trusts');
  });

  it.each([
    { what: 'the server’s authority', opened: 'encrypted' },
    { what: 'another authority', opened: 'refused' },
  ])(
    'with a CA certificate of $what, a Postgres connection is $opened, even with sslmode=disable',
    async ({ what, opened }) => {
      const { address, tried } = await refusing({ key: key!, cert: cert! });
      const other = temporaryFolder();
      makeCertificate(other);
      const ca =
        what === 'the server’s authority' ? cert!.toString() : readFileSync(`${other}/fullchain.pem`, 'utf8');
      // The URL asks for no TLS, but `ca` takes precedence.
      await expect(open(`${address}?sslmode=disable`, { ca }).read('select 1')).rejects.toBeDefined();
      expect(tried).toEqual(opened === 'encrypted' ? ['asks for TLS', 'TLS'] : ['asks for TLS']);
    },
  );
});
