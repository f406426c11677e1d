import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { newFile } from '../../owner/inbox/newFile.ts';
import { installed } from '../helpers/installed.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { schemaNumber } from '#proposal/store/assertUsable.ts';
import { type SqlDatabase, StoreUnavailable } from '#proposal/store/database.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { type TestDatabase, withQuery } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { smallDisk } from './smallDisk.ts';
import { storeUnderClock } from './storeUnderClock.ts';

const server = usePostgres();

/** Stores requests whose texts cannot be compressed much. */
async function fill(database: SqlDatabase, count: number) {
  const { submit } = storeUnderClock(database);
  for (let number = 0; number < count; number += 1)
    await submit(buildProposal({ details: randomBytes(450).toString('hex') }), {});
}

/** A folder with a database of this number of requests, which no site has open. */
async function folderWith(count: number, change?: (database: TestDatabase) => Promise<unknown>) {
  const folder = temporaryFolder();
  const database = await openSqlite(folder);
  await fill(database, count);
  await change?.(withQuery(database));
  await database.close();
  return folder;
}

/** Overwrites a database file except its beginning, as a failing disk does. */
function damage(folder: string) {
  const file = `${folder}/proposals.db`;
  writeFileSync(file, readFileSync(file).fill(7, 20_480));
}

const aSentence = /^[^\n]+\n$/;

it.each([['the list'], ['--json', '--json'], ['--find', '--find', 'ada'], ['--show', '--show', '0']])(
  'if the database file is damaged, npm run proposals says how to restore a backup (task: %s)',
  async (_what, ...options) => {
    const folder = await folderWith(60);
    damage(folder);
    const { code, err } = await ownerTool({ DATA_DIR: folder }, ...options);
    expect([code, err]).toEqual([1, expect.stringMatching(aSentence)]);
    expect(err).toMatch(/^The database in DATA_DIR is damaged \(.+\): restore a backup/);
  },
);

it.each([
  ['text in place of a database', () => Buffer.from('no database '.repeat(500))],
  [
    'a damaged format number',
    (file: Buffer) => {
      file.writeUInt32BE(77, 44);
      return file;
    },
  ],
])('if the database file has %s, npm run proposals says how to restore a backup', async (_what, damaged) => {
  const folder = await folderWith(1);
  writeFileSync(`${folder}/proposals.db`, damaged(readFileSync(`${folder}/proposals.db`)));
  const { code, err } = await ownerTool({ DATA_DIR: folder });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The database in DATA_DIR is damaged .*restore a backup.*\n$/),
  ]);
});

it.each([
  ['a backup', '--backup'],
  ['a spreadsheet', '--xlsx'],
])(
  'if the database is damaged, npm run proposals says so and leaves no file (task: %s)',
  async (_what, option) => {
    const folder = await folderWith(60);
    damage(folder);
    const target = temporaryFolder();
    const { code, err } = await ownerTool({ DATA_DIR: folder }, option, `${target}/copy`);
    expect([code, err]).toEqual([1, expect.stringContaining('The database in DATA_DIR is damaged')]);
    expect(readdirSync(target)).toEqual([]);
  },
);

it.each([['the list'], ['a backup', '--backup'], ['a spreadsheet', '--xlsx']])(
  'npm run proposals says that an empty database file has no table, and leaves no file (task: %s)',
  async (_what: string, option?: string) => {
    const folder = temporaryFolder();
    writeFileSync(`${folder}/proposals.db`, '');
    const target = temporaryFolder();
    const { code, err } = await ownerTool(
      { DATA_DIR: folder },
      ...(option ? [option, `${target}/copy`] : []),
    );
    expect([code, err]).toEqual([1, expect.stringContaining('has no table of requests')]);
    expect(err).toMatch(aSentence);
    expect(readdirSync(target)).toEqual([]);
  },
);

it('an unexpected error while npm run proposals writes a file is thrown unchanged, and leaves no file', async () => {
  const folder = temporaryFolder();
  const bug = Object.assign(new RangeError('a bug'), { code: 'ERR_OUT_OF_RANGE' });
  await expect(newFile(`${folder}/file`, () => Promise.reject(bug))).rejects.toBe(bug);
  expect(readdirSync(folder)).toEqual([]);
});

it('a database error while npm run proposals writes a file is thrown unchanged, and leaves no file', async () => {
  const folder = temporaryFolder();
  const failure = new StoreUnavailable('SQLITE_IOERR', undefined);
  await expect(newFile(`${folder}/file`, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([['the list'], ['JSON', '--json']])(
  'if the disk is full, npm run proposals says that its output is incomplete (task: %s)',
  async (_what, ...options) => {
    const folder = await folderWith(3);
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const program = [`${buildFolder}/server/proposals.mjs`, ...options];
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder };
    const child = spawn(process.execPath, program, { env, stdio: ['ignore', full, 'pipe'] });
    let output = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = await once(child, 'close');
    expect([code, output]).toEqual([
      1,
      'The output is incomplete, because it could not be written (ENOSPC).\n',
    ]);
  },
);

it.skipIf(!installed.mount).each([
  { state: 'full', option: '--backup', message: /could not be written \(SQLITE_FULL\)/ },
  { state: 'full', option: '--xlsx', message: /could not be written \(ENOSPC\)/ },
  { state: 'read-only', option: '--backup', message: /could not be written \(EROFS\)/ },
  { state: 'read-only', option: '--xlsx', message: /could not be written \(EROFS\)/ },
] as const)(
  'if the disk is $state, npm run proposals with $option fails, and leaves no half-written file',
  async ({ state, option, message }) => {
    const folder = await folderWith(60);
    const disk = smallDisk({ state, bytes: 8192 });
    const { code, err } = await ownerTool({ DATA_DIR: folder }, option, `${disk}/copy`);
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
    expect(err).toMatch(aSentence);
    expect(readdirSync(disk)).toEqual([]);
  },
);

it.skipIf(!installed.mount)('npm run proposals names a mail file that cannot be erased', async () => {
  const folder = await folderWith(1);
  const [one] = JSON.parse((await ownerTool({ DATA_DIR: folder }, '--json')).out) as { id: string }[];
  const file = `${one?.id}.notification.eml`;
  smallDisk({ state: 'read-only', at: `${folder}/outbox`, file });
  const { code, err } = await ownerTool({ DATA_DIR: folder }, '--delete', 'ada@example.com', '--yes');
  expect([code, err]).toEqual([1, expect.stringMatching(aSentence)]);
  expect(err).toMatch(/^A file cannot be read or written: EROFS/);
  expect(err).toContain(file);
});

/** Statements that change a database, and what `npm run proposals` says about its tables then. */
const changedTables = [
  {
    change: 'alter table proposals drop column suspicion',
    because: 'has no column suspicion',
  },
  {
    change: 'alter table proposal_deliveries rename column due_at to next_at',
    because: 'requires the column next_at',
  },
];
const differing = 'the tables differ from those that this version of the site makes';

it.each(changedTables)(
  'if a SQLite table $because after a change by hand, npm run proposals says so',
  async ({ change, because }) => {
    const folder = await folderWith(1, async ({ query }) => {
      await query('drop index proposal_deliveries_state');
      await query(change);
    });
    const { code, err } = await ownerTool({ DATA_DIR: folder });
    expect([code, err]).toEqual([1, expect.stringMatching(aSentence)]);
    expect(err).toContain(differing);
    expect(err).toContain(because);
  },
);

it.skipIf(!postgresAvailable).each(changedTables)(
  'if a Postgres table $because after a change by hand, npm run proposals says so',
  async ({ change, because }) => {
    const { databaseUrl, database } = await migratedDatabase(server);
    await database.query(change.replace('table ', 'table public.'));
    const { code, err } = await ownerTool({ DATABASE_URL: databaseUrl });
    expect([code, err]).toEqual([1, expect.stringMatching(aSentence)]);
    expect(err).toContain(differing);
    expect(err).toContain(because);
  },
);

const renamed = 'alter table public.proposal_deliveries rename column due_at to next_at';
const ofAnotherVersion = `the tables are of another version of the site (`;

it('npm run proposals says that a SQLite database is of a later version', async () => {
  const folder = await folderWith(1, async ({ query }) => {
    await query('drop index proposal_deliveries_state');
    await query(renamed);
    await query(`pragma user_version = ${schemaNumber + 1}`);
  });
  const { code, err } = await ownerTool({ DATA_DIR: folder });
  expect([code, err]).toEqual([1, expect.stringMatching(aSentence)]);
  expect(err).toContain(ofAnotherVersion);
});

it.skipIf(!postgresAvailable)(
  'npm run proposals says that a Postgres database is of a later version',
  async () => {
    const { databaseUrl, database } = await migratedDatabase(server);
    await database.query(renamed);
    await database.query(
      `update public.proposal_secrets set value = '${schemaNumber + 1}' where name = 'schema-version'`,
    );
    const { code, err } = await ownerTool({ DATABASE_URL: databaseUrl });
    expect([code, err]).toEqual([1, expect.stringMatching(aSentence)]);
    expect(err).toContain(ofAnotherVersion);
  },
);

/**
 * A database with one request, and the URL of a role that has these grants on all tables but owns
 * none.
 */
async function restoredUnderAnotherRole(grants: string) {
  const { databaseUrl: url, database } = await migratedDatabase(server);
  await fill(database, 1);
  const role = `reader_${new URL(url).pathname.slice(1)}`;
  await database.query(`create role ${role} login`);
  await database.query(`grant usage, create on schema public to ${role}`);
  await database.query(`grant ${grants} on all tables in schema public to ${role}`);
  return { role, url: Object.assign(new URL(url), { username: role }).href };
}

it.skipIf(!postgresAvailable).each([
  ['the list', 'select'],
  ['the list', 'all'],
  ['JSON', 'all', '--json'],
  ['a spreadsheet', 'select', '--xlsx', '/nonexistent/requests.xlsx'],
  ['erasing', 'all', '--delete', 'ada@example.com', '--yes'],
])(
  'npm run proposals says that Postgres hides requests in another user’s tables (task: %s)',
  async (_what, grants, ...options) => {
    const { role, url } = await restoredUnderAnotherRole(grants);
    const { code, out, err } = await ownerTool({ DATABASE_URL: url }, ...options);
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(aSentence)]);
    expect(err).toContain(`Postgres hides the requests from the user "${role}"`);
    expect(err).toContain('the tables belong to the user "owner"');
  },
);

it.skipIf(!postgresAvailable)(
  'a copy into another Postgres user’s tables is refused, because their rows are hidden',
  async () => {
    const { role, url } = await restoredUnderAnotherRole('all');
    const folder = await folderWith(1);
    const { code, err } = await ownerTool({ DATA_DIR: folder }, '--copy-to', url);
    expect([code, err]).toEqual([1, expect.stringMatching(aSentence)]);
    expect(err).toContain(`Postgres hides the requests from the user "${role}"`);
  },
);
