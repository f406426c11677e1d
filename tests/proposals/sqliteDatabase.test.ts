import { chmodSync, copyFileSync, existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Connection } from '#proposal/store/database.ts';
import { makeFolder } from '#proposal/store/dataFolder.ts';
import {
  databaseFile,
  loadSqlite,
  openExistingSqlite,
  openSqlite,
} from '#proposal/store/sqlite/openSqlite.ts';
import { reachFile } from '#proposal/store/sqlite/sqliteDatabase.ts';
import { sqliteRemedy, sqliteErrorCode } from '#proposal/store/sqlite/sqliteErrors.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** Opens a database in a folder, by default a new one. */
async function openIn(folder = temporaryFolder()) {
  const database = await openSqlite(folder);
  onTestFinished(() => database.close());
  return { database, folder, file: databaseFile(folder) };
}

/** Writes a row with this name. */
const put = ({ write }: Pick<Connection, 'write'>, name: string) =>
  write(`insert into proposal_secrets (name, value) values ($1, '')`, [name]);

/** The names of all rows. */
async function namesIn({ read }: Pick<Connection, 'read'>) {
  const rows = await read('select name from proposal_secrets order by name');
  return rows.map(({ name }) => name);
}

/** The error of SQLite with this code. */
const errorOf = (errcode: number) => Object.assign(new Error('of SQLite'), { errcode });

describe('transactions', () => {
  it('a SQLite transaction that fails leaves nothing behind', async () => {
    const { database } = await openIn();
    const failing = database.inTurn(async (connection) => {
      await put(connection, 'a');
      throw new Error('It fails');
    });
    await expect(failing).rejects.toThrow('It fails');
    expect(await namesIn(database)).toEqual([]);
  });

  it('a SQLite transaction that fails does not keep the next one from being stored', async () => {
    const { database } = await openIn();
    const failing = database.inTurn(async () => Promise.reject(new Error('It fails')));
    const next = put(database, 'a');
    await expect(failing).rejects.toThrow('It fails');
    await next;
    expect(await namesIn(database)).toEqual(['a']);
  });

  it('a SQLite transaction returns the result of its work', async () => {
    const { database } = await openIn();
    expect(await database.inTurn(async () => 7)).toBe(7);
  });

  it('a SQLite transaction begins only after the one before has ended', async () => {
    const { database } = await openIn();
    const steps: string[] = [];
    const first = database.inTurn(async () => {
      steps.push('first begins');
      await nextTurn();
      steps.push('first ends');
    });
    const second = database.inTurn(async () => void steps.push('second'));
    await Promise.all([first, second]);
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  });

  it('a read on SQLite during a transaction waits for its end, and sees all of its changes', async () => {
    const { database } = await openIn();
    const begun = database.inTurn(async (connection) => {
      await put(connection, 'a');
      await nextTurn();
      await put(connection, 'b');
    });
    await nextTurn();
    expect(await namesIn(database)).toEqual(['a', 'b']);
    await begun;
  });

  it('after a statement of a SQLite transaction has failed, none of its other statements runs', async () => {
    const { database } = await openIn();
    const failing = database.inTurn(async (connection) => {
      const broken = connection.write('insert into nothing values (1)').catch(() => undefined);
      await put(connection, 'a').catch(() => undefined);
      await broken;
      throw new Error('It fails');
    });
    await expect(failing).rejects.toThrow('It fails');
    expect(await namesIn(database)).toEqual([]);
  });

  it('SQLite stores a time as milliseconds since 1970', async () => {
    const { database } = await openIn();
    const [row] = await database.read('select $1 as time, $2 as text', [new Date(1_234), 'a']);
    expect(row).toEqual({ time: 1_234, text: 'a' });
  });

  it('a write to SQLite waits for another process that writes', async () => {
    const { database, file } = await openIn();
    const other = new (await loadSqlite())(file);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const writing = put(database, 'a');
    setTimeout(() => other.exec('rollback'), 100);
    await writing;
    expect(await namesIn(database)).toEqual(['a']);
  });
});

describe('retries', () => {
  it('work on the SQLite file is retried while another process writes', async () => {
    const work = vi.fn<() => string>(() => 'done');
    for (let times = 0; times < 2; times += 1)
      work.mockImplementationOnce(() => {
        throw errorOf(5);
      });
    expect(await reachFile(work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('work on a locked SQLite file is tried one last time when exactly five seconds have passed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const work = vi
      .fn<() => string>(() => 'done')
      .mockImplementationOnce(() => {
        throw errorOf(5);
      });
    expect(await reachFile(work, Date.now() - 5_000)).toBe('done');
  });

  it('once a SQLite file has been locked for over five seconds, work on it fails with a remedy', async () => {
    const tooLate = reachFile(() => {
      throw errorOf(5);
    }, Date.now() - 5_001);
    await expect(tooLate).rejects.toMatchObject({
      name: 'StoreUnavailable',
      code: 'SQLITE_BUSY',
      remedy: 'another program locks the database: end that program',
    });
  });

  it('work on the SQLite file is not retried if the disk is full', async () => {
    const work = vi.fn<() => void>(() => {
      throw errorOf(13);
    });
    await expect(reachFile(work)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('an unexpected error of work on the SQLite file is passed on unchanged, because it is a bug', async () => {
    const failing = reachFile(() => {
      throw new TypeError('A bug');
    });
    await expect(failing).rejects.toThrow(TypeError);
  });
});

describe('errors', () => {
  it.each([
    { what: 'with an extended code', error: errorOf(266), name: 'SQLITE_IOERR' },
    {
      what: 'that only says “database is locked”',
      error: new Error('database is locked'),
      name: 'SQLITE_BUSY',
    },
    {
      what: 'of the file system',
      error: Object.assign(new Error('A'), { syscall: 'open', code: 'ENOSPC' }),
      name: 'ENOSPC',
    },
  ])('an error $what is about the SQLite file and has the name $name', ({ error, name }) => {
    expect(sqliteErrorCode(error)).toBe(name);
  });

  it.each([
    { what: 'of a statement', error: errorOf(1) },
    {
      what: 'of a statement with the words of a file error',
      error: Object.assign(new Error('out of memory'), { errcode: 1 }),
    },
    {
      what: 'whose code is a text',
      error: Object.assign(new Error('A'), { errcode: '5' }),
    },
    {
      what: 'of Node that is not about a system call',
      error: Object.assign(new Error('A'), { code: 'ERR_A' }),
    },
    { what: 'that is only a text', error: 'database is locked' },
  ])('an error $what is not about the SQLite file', ({ error }) => {
    expect(sqliteErrorCode(error)).toBeUndefined();
  });

  it.each([
    { name: 'SQLITE_BUSY', words: 'another program locks' },
    { name: 'SQLITE_LOCKED', words: 'another program locks' },
    { name: 'SQLITE_FULL', words: 'the disk is full' },
    { name: 'ENOSPC', words: 'the disk is full' },
    { name: 'EDQUOT', words: 'the disk is full' },
    { name: 'SQLITE_READONLY', words: 'the database file is read-only' },
    { name: 'SQLITE_READONLY_DBMOVED', words: 'was moved, replaced or deleted' },
    { name: 'SQLITE_CANTOPEN', words: 'cannot be opened' },
    { name: 'EACCES', words: 'cannot be opened' },
    { name: 'ENOTDIR', words: 'cannot be opened' },
    { name: 'SQLITE_IOERR', words: 'have the disk checked' },
    { name: 'EIO', words: 'have the disk checked' },
    { name: 'SQLITE_NOMEM', words: 'no memory left' },
    { name: 'SQLITE_CORRUPT', words: 'the database file is damaged: restore a backup' },
    { name: 'SQLITE_NOTADB', words: 'the database file is damaged: restore a backup' },
  ])('the SQLite error $name has a remedy that contains “$words”', ({ name, words }) => {
    expect(sqliteRemedy(name)).toContain(words);
  });

  it('a SQLite error that nobody can do anything about has no remedy', () => {
    expect(sqliteRemedy('SQLITE_ERROR')).toBeUndefined();
  });
});

describe('opening', () => {
  it('opening a SQLite database removes other users’ rights to its file', async () => {
    const folder = temporaryFolder();
    writeFileSync(databaseFile(folder), '');
    chmodSync(databaseFile(folder), 0o644);
    const { file } = await openIn(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('opening a SQLite database makes a folder that is missing', async () => {
    const { file } = await openIn(join(temporaryFolder(), 'a', 'b'));
    expect(existsSync(file)).toBe(true);
  });

  it.each([
    { rule: 'a commit waits for the disk', pragma: 'synchronous', value: 2 },
    { rule: 'deliveries are deleted with their request', pragma: 'foreign_keys', value: 1 },
    { rule: 'deleted rows are overwritten', pragma: 'secure_delete', value: 1 },
    { rule: 'the schema in the file is not trusted', pragma: 'trusted_schema', value: 0 },
    { rule: 'SQLite waits 5 ms for other processes', pragma: 'busy_timeout', value: 5 },
  ])('opening a SQLite database makes sure that $rule', async ({ pragma, value }) => {
    const { database } = await openIn();
    const [row] = await database.read(`pragma ${pragma}`);
    expect(Object.values(row!)).toEqual([value]);
  });

  it('opening a SQLite database keeps what is stored in it', async () => {
    const { database, folder } = await openIn();
    await put(database, 'a');
    expect(await namesIn((await openIn(folder)).database)).toEqual(['a']);
  });

  it('opening a SQLite database refuses tables that no migration has made', async () => {
    const folder = temporaryFolder();
    const file = new (await loadSqlite())(databaseFile(folder));
    file.exec('create table proposals (id text)');
    file.close();
    await expect(openSqlite(folder)).rejects.toMatchObject({
      code: 'other-version',
      message: expect.stringContaining('no migration is recorded'),
    });
  });

  it('opening a SQLite database applies each migration once', async () => {
    const steps = ['create table a (b text)', 'create table c (d text)'];
    const folder = temporaryFolder();
    await (await openSqlite(folder, steps.slice(0, 1))).close();
    const database = await openSqlite(folder, steps);
    onTestFinished(() => database.close());
    const tables = await database.read('select name from sqlite_schema order by name');
    expect(tables.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(await database.read(database.dialect.schemaNumber)).toEqual([{ number: 2 }]);
  });

  it('an older version that opens a SQLite database does not lower the recorded schema number', async () => {
    const folder = temporaryFolder();
    await (await openSqlite(folder, ['create table a (b text)', 'create table c (d text)'])).close();
    const database = await openSqlite(folder, ['create table a (b text)']);
    onTestFinished(() => database.close());
    expect(await database.read(database.dialect.schemaNumber)).toEqual([{ number: 2 }]);
  });

  it('npm run proposals makes no tables in a SQLite database that has none', async () => {
    const path = join(temporaryFolder(), 'empty.db');
    writeFileSync(path, '');
    const database = await openExistingSqlite(path);
    onTestFinished(() => database.close());
    expect(await database.read('select name from sqlite_schema')).toEqual([]);
  });
});

describe('moved file', () => {
  it.each([
    { what: 'its file was replaced by a copy', ending: '', isReplaced: true },
    { what: 'its file was moved away', ending: '', isReplaced: false },
    { what: 'its write-ahead log was moved away', ending: '-wal', isReplaced: false },
  ])('an open SQLite database stores nothing more once $what', async ({ ending, isReplaced }) => {
    const { database, file } = await openIn();
    await put(database, 'before');
    const path = `${file}${ending}`;
    renameSync(path, `${path}.away`);
    if (isReplaced) copyFileSync(`${path}.away`, path);
    const writing = put(database, 'while');
    await expect(writing).rejects.toMatchObject({
      name: 'StoreUnavailable',
      code: 'SQLITE_READONLY_DBMOVED',
      remedy: expect.stringContaining('was moved, replaced or deleted'),
    });
    expect(await namesIn(database)).toEqual(['before']);
  });

  it('a SQLite database whose file is moved during a transaction does not acknowledge that transaction', async () => {
    const { database, file } = await openIn();
    const writing = database.inTurn(async (connection) => {
      await put(connection, 'a');
      renameSync(file, `${file}.away`);
    });
    await expect(writing).rejects.toMatchObject({ code: 'SQLITE_READONLY_DBMOVED' });
  });
});

describe('closing', () => {
  it('before it closes, a SQLite database runs the statements that it was asked to run', async () => {
    const folder = temporaryFolder();
    const database = await openSqlite(folder);
    const writing = put(database, 'a');
    await database.close();
    await writing;
    expect(await namesIn((await openIn(folder)).database)).toEqual(['a']);
  });

  it('a closed SQLite database refuses further statements', async () => {
    const database = await openSqlite(temporaryFolder());
    await database.close();
    await expect(namesIn(database)).rejects.toThrow(/not open|closed|finalized/);
  });

  it('closing a SQLite database empties its write-ahead log, even if another program has it open', async () => {
    const folder = temporaryFolder();
    const database = await openSqlite(folder);
    const { database: other } = await openIn(folder);
    await put(database, 'a');
    await database.close();
    expect(statSync(`${databaseFile(folder)}-wal`).size).toBe(0);
    expect(await namesIn(other)).toEqual(['a']);
  });
});

it('the write-ahead log of a SQLite database can be emptied while the database is open', async () => {
  const { database, file } = await openIn();
  await put(database, 'a');
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  expect(await database.emptyLog!()).toBe(true);
  expect(statSync(`${file}-wal`).size).toBe(0);
});

describe('data folder', () => {
  it('the data folder is made with its parents, for the server’s user only', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    makeFolder(folder);
    for (const one of [folder, join(folder, '..')]) expect(statSync(one).mode & 0o777).toBe(0o700);
  });

  it('a data folder that exists keeps its access rights', () => {
    const folder = temporaryFolder();
    // `chmod` sets exactly these rights, whatever the umask of the process is.
    chmodSync(folder, 0o755);
    makeFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it('making the data folder fails if its path is that of a file, or leads through a file', () => {
    const file = join(temporaryFolder(), 'a');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(join(file, 'b'))).toThrow('ENOTDIR');
    expect(existsSync(join(file, 'b'))).toBe(false);
  });
});
