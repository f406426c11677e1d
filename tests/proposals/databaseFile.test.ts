import { copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sqliteMigrations } from '#proposal/store/sqlite/migrations.ts';
import { databaseFile, loadSqlite, openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { sqliteRemedy, sqliteErrorCode } from '#proposal/store/sqlite/sqliteErrors.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { patient } from '../helpers/patient.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { holding, storeUnderClock, untilSent } from './storeUnderClock.ts';

/**
 * Starts a site. `file` is the path of its database file, `tool` is `npm run proposals`, and
 * `names` reads the names in the stored requests.
 */
async function startSite() {
  const site = await startApp();
  const { dataDir } = site.settings;
  const post = async (fullName: string) => (await site.post({ fullName })).status;
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  const names = async () => (await site.stored()).map(({ fullName }) => fullName);
  return { ...site, dataDir, file: databaseFile(dataDir), postFields: site.post, post, tool, names };
}

test('only the server’s user may read the database file and its write-ahead log', async () => {
  const { file, post } = await startSite();

  await post('first');

  expect([file, `${file}-wal`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
});

describe.each([
  { happens: 'a copy has replaced the database file', ending: '', isReplaced: true },
  { happens: 'the database file was moved away', ending: '', isReplaced: false },
  { happens: 'the write-ahead log was moved away', ending: '-wal', isReplaced: false },
])('a running site, after $happens', ({ ending, isReplaced }) => {
  /**
   * Starts a site, stores a request, and moves the database file or its write-ahead log away.
   * `bringBack` moves it back.
   */
  async function startDamaged() {
    const site = await startSite();
    await site.post('before');
    const file = `${site.file}${ending}`;
    renameSync(file, `${file}.away`);
    if (isReplaced) copyFileSync(`${file}.away`, file);
    const bringBack = () => {
      rmSync(file, { force: true });
      renameSync(`${file}.away`, file);
    };
    return { ...site, bringBack };
  }

  test('a running site whose database was moved or replaced refuses requests with 503', async () => {
    const { post, names, bringBack } = await startDamaged();

    expect(await post('while')).toBe(503);

    bringBack();
    expect(await names()).toEqual(['before']);
  });

  test('if the database of a running site was moved or replaced, /storez and the site’s log name the error', async () => {
    const { app, post, log } = await startDamaged();
    await post('while');

    await request(app).get('/storez').expect(503, 'SQLITE_READONLY_DBMOVED\n');
    expect(log()).toContain(
      'Requests cannot be stored (SQLITE_READONLY_DBMOVED): the database file was moved, replaced or deleted',
    );
  });

  test('once a moved database file is back, the site’s log says that requests can be stored', async () => {
    const { app, post, log, bringBack } = await startDamaged();
    await request(app).get('/storez').expect(503);
    // After a refused request, the next call of /storez checks the database again.
    await post('while');
    expect(log()).not.toContain('Requests can be stored');
    bringBack();

    await request(app).get('/storez').expect(200, 'ok\n');

    expect(log()).toContain('Requests can be stored, and no delivery needs attention');
  });

  test('once a moved database file is back, the site stores requests without a restart', async () => {
    const { post, names, bringBack } = await startDamaged();
    await post('while');
    bringBack();

    expect(await post('after')).toBe(200);

    expect(await names()).toEqual(['after', 'before']);
  });
});

describe.each([
  // The first five pages are left, as when a disk fails.
  { damage: 'overwritten pages after the fifth', from: 20_480, code: 'SQLITE_CORRUPT' },
  { damage: 'overwritten pages from the first on', from: 0, code: 'SQLITE_NOTADB' },
])('a database file with $damage', ({ from, code }) => {
  async function startDamaged() {
    const { post, close, file, dataDir } = await startSite();
    await post('before');
    await close();
    writeFileSync(file, readFileSync(file).fill(7, from));
    return startApp({ DATA_DIR: dataDir });
  }

  test('a site whose database file is damaged still shows its pages', async () => {
    const { app } = await startDamaged();
    expect((await request(app).get('/')).status).toBe(200);
  });

  test('a site whose database file is damaged refuses requests with 503, and logs what to do', async () => {
    const { post, log } = await startDamaged();

    await post({ fullName: 'after' }).expect(503);

    expect(log()).toContain('the database file is damaged: restore a backup');
  });

  test('a site whose database file is damaged shows the error’s code at /storez', async () => {
    const { app } = await startDamaged();
    expect(await request(app).get('/storez')).toMatchObject({ status: 503, text: `${code}\n` });
  });
});

test.each([5, 6, 7, 8, 10, 11, 13, 14, 26])(
  'the SQLite error number %i, about the database file, has a remedy for the owner',
  (errcode) => {
    const name = sqliteErrorCode(Object.assign(new Error('of the file'), { errcode }));

    expect(sqliteRemedy(name ?? '')).toMatch(/^[a-z][^\n]+: [a-z][^\n]+[^.]$/);
  },
);

test('the health check /storez reports damage that would otherwise appear only when a request is stored', async () => {
  const { post, close, file, dataDir } = await startSite();
  await post('before');
  await close();
  const opened = new (await loadSqlite())(file);
  const index = opened.prepare(`select rootpage from sqlite_schema where name = 'proposals_digest'`).get();
  opened.close();
  const page = Number(index?.['rootpage']) * 4096;
  writeFileSync(file, readFileSync(file).fill(7, page - 4096, page));
  const { app } = await startApp({ DATA_DIR: dataDir });

  expect(await request(app).get('/storez')).toMatchObject({ status: 503, text: 'SQLITE_CORRUPT\n' });
});

test('the health check /storez makes at most one test write in 30 seconds, however often it is called', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, dataDir } = await startSite();
  const database = await openTestDatabase({ DATA_DIR: dataDir });
  const written = new Set();
  for (let seconds = 0; seconds <= 30; seconds += 5) {
    await request(app).get('/storez').expect(200, 'ok\n');
    const [probe] = await database.query(`select value from proposal_secrets where name = 'probe'`);
    expect(written.add(probe?.['value']).size).toBe(seconds < 30 ? 1 : 2);
    vi.advanceTimersByTime(5_000);
  }
});

/** A site with one stored request. Another program has locked the site's database. */
async function startLocked() {
  const site = await startSite();
  await site.post('first');
  const writer = new (await loadSqlite())(site.file);
  onTestFinished(() => writer.close());
  writer.exec('begin immediate');
  return site;
}

/** From now on, the clock advances by six seconds each time that it is read. So no test waits. */
function hurry() {
  const { now } = Date;
  let passed = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + (passed += 6_000));
  onTestFinished(() => clock.mockRestore());
}

describe('locked database', () => {
  test.for([
    { what: 'list requests', options: () => [] },
    { what: 'search for a request', options: () => ['--find', 'FIRST'] },
    { what: 'show a request', options: (id: string) => ['--show', id] },
    { what: 'export all requests', options: () => ['--json'] },
  ])('while another program locks the database, the owner can $what', async ({ options }) => {
    const { tool, stored } = await startLocked();
    const [first] = await stored();

    const shown = await tool(...options(first?.id.slice(0, 8) ?? ''));

    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('first'), err: '' });
  });

  test('while another program locks the database, requests get 503 after five seconds, and the log says why', async () => {
    const { post, proposals, log } = await startLocked();
    hurry();
    expect([await post('second'), await proposals.storeState?.()]).toEqual([503, 'SQLITE_BUSY']);
    expect(log()).toContain('Requests cannot be stored (SQLITE_BUSY): another program locks the database');
  });

  test('while a request waits because another program locks the database, pages are still sent', async () => {
    const { app, post } = await startLocked();
    const answered: string[] = [];
    const waiting = post('second').then((status) => answered.push(`request ${status}`));

    await request(app).get('/elsewhere').expect(404);
    answered.push('page');

    hurry();
    await waiting;
    expect(answered).toEqual(['page', 'request 503']);
  });
});

/** A site with eight requests under each of three names. `post` adds a request. */
async function startFilled() {
  const site = await startSite();
  const post = async (mark: string, number: number, headers?: Record<string, string>) => {
    const details = `${mark} ${'木'.repeat((number * 997) % 4_900)} ${mark}`;
    const email = `${mark}${number}@studio.example`;
    await site.postFields({ fullName: mark, email, details }, headers).expect(200);
  };
  // So many requests do not fit into one page of the file. When SQLite moves rows to another page,
  // it leaves copies of their beginnings in the file.
  for (let number = 0; number < 8; number += 1)
    for (const mark of ['other', 'kept', 'ERASABLE']) await post(mark, number);
  return { ...site, post };
}

describe('erased requests', () => {
  test('requests that the owner deletes after a search are in no file of the database any more', async () => {
    const { dataDir, tool, names, stored } = await startFilled();
    await untilSent({ stored });
    expect(holding(dataDir, 'ERASABLE')).not.toEqual([]);

    const { out } = await tool('--delete', '--find', 'erasable', '--yes');

    expect(out).toContain('8 requests deleted');
    expect(holding(dataDir, 'ERASABLE')).toEqual([]);
    expect((await names()).toSorted()).toEqual([...Array(8).fill('kept'), ...Array(8).fill('other')]);
  });

  test('possible spam that the owner deletes is in no file of the database any more', async () => {
    const { dataDir, tool, post, names } = await startFilled();
    for (let number = 0; number < 21; number += 1) await post('SPAM', number, {});
    expect(holding(dataDir, 'SPAM')).not.toEqual([]);

    const { out } = await tool('--delete', '--suspects', '--yes');

    expect(out).toContain('\n21 requests deleted');
    expect(holding(dataDir, 'SPAM')).toEqual([]);
    expect(await names()).not.toContain('SPAM');
  });

  test('a running site erases requests older than KEEP_PROPOSALS_DAYS from all files of its database', async () => {
    const { dataDir, names, close, stored } = await startFilled();
    await untilSent({ stored });
    const database = await openTestDatabase({ DATA_DIR: dataDir });
    const old = new Date(Date.now() - 40 * 24 * 3_600_000);
    await database.query(`update proposals set created_at = $1 where full_name = 'ERASABLE'`, [old]);

    const again = await startApp({ DATA_DIR: dataDir, KEEP_PROPOSALS_DAYS: '30' });

    // Reads the files while both sites run, because a site that closes empties the write-ahead log.
    await expect.poll(() => holding(dataDir, 'ERASABLE'), patient).toEqual([]);
    expect((await names()).toSorted()).toEqual([...Array(8).fill('kept'), ...Array(8).fill('other')]);
    await Promise.all([again.close(), close()]);
    expect(holding(dataDir, 'ERASABLE')).toEqual([]);
  });
});

test('SQLite syncs each commit to the disk, so that no power failure loses an acknowledged request', async () => {
  const database = await openTestDatabase();
  // 2 is FULL. With 1 (NORMAL) and a write-ahead log, SQLite does not sync each commit:
  // https://sqlite.org/pragma.html#pragma_synchronous
  expect(await database.read('pragma synchronous')).toEqual([{ synchronous: 2 }]);
});

test('if SQLite itself ends a transaction, as when the disk is full, none of its statements is stored', async () => {
  const database = await openTestDatabase();
  const into = 'into proposal_secrets (name, value) values';
  const turn = database.inTurn(({ write }) =>
    Promise.all([
      write(`insert or rollback ${into} ('fails', null)`),
      write(`insert ${into} ('sent together', '')`),
    ]),
  );
  await expect(turn).rejects.toThrow('NOT NULL constraint failed');
  expect(await database.query('select name from proposal_secrets')).toEqual([]);
});

test('before it deletes many requests, npm run proposals says how many there are in all', async () => {
  const { postFields, tool } = await startSite();
  for (let number = 0; number < 21; number += 1)
    await postFields({ email: `spam${number}@studio.example` }, {}).expect(200);

  const { code, out } = await tool('--delete', '--suspects');

  expect([code, out.split('\n').at(-2)]).toEqual([1, '… and more: 21 requests in all.']);
});

/**
 * Returns a function that returns random numbers below `end`. The numbers are the same in each run.
 * They were chosen because they show a fault that the padding in `migrations.ts` prevents: without
 * the padding, texts of three erased requests stay in the file.
 */
function seeded() {
  let state = 8;
  return (end: number) => (state = (state * 48_271) % 2_147_483_647) % end;
}

test('after 400 requests were stored and many of them erased, no erased text is in the database file', async () => {
  const random = seeded();
  const dataDir = temporaryFolder();
  const database = await openTestDatabase({ DATA_DIR: dataDir });
  const stored: string[] = [];
  const erased: string[] = [];
  for (let number = 0; number < 400; number += 1) {
    const name = `NAME-${number}-`;
    const values = [`${random(1e9)}`, name, `${name} ${'x'.repeat(random(700))} ${name}`, new Date(number)];
    await database.query(
      `insert into proposals (id, full_name, email, answers, digest, created_at) values ($1, $2, $2, $3, '', $4)`,
      values,
    );
    stored.push(name);
    if (random(3) === 0) continue;
    erased.push(...stored.splice(random(stored.length), 1));
    await database.query('delete from proposals where full_name = $1', [erased.at(-1)!]);
  }

  expect(await database.emptyLog?.()).toBe(true);

  expect(erased.filter((name) => holding(dataDir, name).length > 0)).toEqual([]);
  expect(stored.filter((name) => holding(dataDir, name).length === 0)).toEqual([]);
});

test('new requests take the place of erased ones, so that the database file does not grow', async () => {
  const { postFields, tool, file } = await startSite();
  const details = 'x'.repeat(4_000);
  const postTen = async (week: string) => {
    for (let number = 0; number < 10; number += 1)
      await postFields({ email: `${week}${number}@studio.example`, details }).expect(200);
  };
  await postTen('first');
  await tool('--delete', '--find', 'studio', '--yes');
  const { size } = statSync(file);

  await postTen('second');
  await tool('--delete', '--find', 'studio', '--yes');

  expect(statSync(file).size).toBe(size);
});

test('a request that arrives while many old ones are erased is stored before the last is erased', async () => {
  const database = await openTestDatabase();
  const { store, clock, submit } = storeUnderClock(database);
  const ids = Array.from({ length: 100 }, (_, number) => `(${number}, 'Ada', 'a@b.c', '', '', $1)`).join();
  await database.query(
    `insert into proposals (id, full_name, email, answers, digest, created_at) values ${ids}`,
    [new Date(clock.now)],
  );
  clock.now += 1;

  const purging = store.purge(clock.now, clock.now);
  await submit(buildProposal(), {});
  const left = await database.query(`select count(*) as count from proposals where full_name = 'Ada'`);
  await purging;

  expect(left[0]?.['count']).toBeGreaterThan(0);
});

test('a later SQLite migration is applied only once, and an older version of the site can still run', async () => {
  const { post, dataDir, names } = await startSite();
  const added = `alter table proposals add column source text not null default ''`;

  for (const migrations of [[...sqliteMigrations, added], sqliteMigrations, [...sqliteMigrations, added]])
    await openSqlite(dataDir, migrations).then((database) => database.close());

  expect(await post('first')).toBe(200);
  expect(await names()).toEqual(['first']);
});
