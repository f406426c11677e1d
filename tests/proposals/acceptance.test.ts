import { EventEmitter, once } from 'node:events';
import { statSync } from 'node:fs';
import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { sqliteMigrations } from '../../server/proposals/sqlite/migrations.ts';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { StoreUnavailable } from '#proposal/store.ts';
import { createStore } from '#proposal/createStore.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp, temporaryFolder } from '../helpers/proposalsApp.ts';
import { openPlace } from '../helpers/storePlaces.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';

test('the same content counts as new after 24 hours', async () => {
  const { clock, submit } = storeUnderClock(await openPlace());
  const first = await submit(buildProposal(), {});
  clock.now += 24 * 3_600_000 - 1;
  expect(await submit(buildProposal({ email: 'ADA@example.com' }), {})).toEqual(first);
  clock.now += 1;
  expect(await submit(buildProposal(), {})).not.toEqual(first);
});

test('neither a restart nor a second request extends a limit, and the end of its hour resets it', async () => {
  const folder = temporaryFolder();
  const start = Date.UTC(2026, 0, 1);
  async function submitAfterRestart(details: string, minutes: number) {
    const database = await openSqlite(folder);
    const { clock, submit } = storeUnderClock(database, { limits: { perIpPerHour: 2 } });
    clock.now = start + minutes * 60_000;
    const result = await submit(buildProposal({ details }), { ip: '192.0.2.1' });
    await database.close();
    return result.code;
  }
  expect(await submitAfterRestart('1', 0)).toBe('accepted');
  expect(await submitAfterRestart('2', 40)).toBe('accepted');
  expect(await submitAfterRestart('3', 40)).toBe('too-many-requests');
  expect(await submitAfterRestart('3', 60)).toBe('accepted');
});

test('network and email addresses are counted under salted hashes that differ from store to store', async () => {
  const [one, other] = [await quotaKeys(), await quotaKeys()];
  expect(one).toEqual([
    'all',
    expect.stringMatching(/^day:[0-9a-f]{64}$/),
    expect.stringMatching(/^ip:[0-9a-f]{64}$/),
    'notified',
    expect.stringMatching(/^to:[0-9a-f]{64}$/),
  ]);
  expect(one.filter((key) => other.includes(key))).toEqual(['all', 'notified']);
});

test('a locked database delays only proposals, which get 503 in the end', async () => {
  const { app, post, settings, proposals } = await proposalsApp();
  const other = await openSqlite(settings.dataDir);
  const moments = new EventEmitter();
  const begun = once(moments, 'begun');
  const over = once(moments, 'over');
  const held = other.inTurn(async () => {
    moments.emit('begun');
    await over;
  });
  await begun;
  const answering = post().then((reply) => reply);
  const state = proposals.storeState();
  expect((await request(app).get('/elsewhere')).status).toBe(404);
  // A visitor waits for five seconds, which have passed.
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 6_000);
  const answer = await answering;
  expect(await state).toBe('SQLITE_BUSY');
  moments.emit('over');
  await held;
  await other.close();
  expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post()).status).toBe(200);
});

test('a read-only or full database is reported as such, and requests are accepted again afterward', async () => {
  const database = await openSqlite(temporaryFolder());
  const store = createStore(database);
  const readOnly = database.inTurn(async (query) => {
    await query('pragma query_only = on');
    await query(insert('refused')).finally(() => query('pragma query_only = off'));
  });
  await expect(readOnly).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.probe()).resolves.toBeUndefined();
  // A database with a size limit fails like a full disk: SQLITE_FULL.
  const [size] = await database.query('pragma page_count');
  await database.query(`pragma max_page_count = ${Number(size?.['page_count'])}`);
  const secrets = Array.from({ length: 20 }, (_, index) => store.secret(`s${index}`, 'x'.repeat(200_000)));
  const outcomes = await Promise.allSettled(secrets);
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ reason: { name: 'StoreUnavailable', code: 'SQLITE_FULL' } });
  }
  await database.query('pragma max_page_count = 100000');
  await expect(store.secret('s', 'x'.repeat(200_000))).resolves.toHaveLength(200_000);
  await store.close();
});

test('a failed transaction is rolled back, one left open is ended, and the next one works', async () => {
  const database = await openSqlite(temporaryFolder());
  const failing = database.inTurn(async (query) => {
    await query(insert('undone'));
    await query('select * from nowhere');
  });
  await expect(failing).rejects.toThrow('nowhere');
  const leavingOneOpen = database.inTurn((query) => query('commit').then(() => query('begin')));
  await expect(leavingOneOpen).rejects.toThrow('savepoint');
  await database.inTurn((query) => query(insert('kept')));
  expect(await database.query('select name from proposal_secrets')).toEqual([{ name: 'kept' }]);
  await database.close();
});

test('a later version adds a column once, while an older version keeps running and can restart', async () => {
  const { post, settings, stored } = await proposalsApp();
  await post({ details: 'before' });
  const later = [
    ...sqliteMigrations,
    `alter table proposals add column source text not null default ''; create index later on proposals (source);`,
  ];
  for (const migrations of [later, sqliteMigrations, later])
    await openSqlite(settings.dataDir, migrations).then((database) => database.close());
  expect((await post({ details: 'after' })).status).toBe(200);
  expect((await stored()).map(({ details }) => details)).toEqual(['after', 'before']);
  const database = await openSqlite(settings.dataDir);
  expect(await database.query('select distinct source from proposals')).toEqual([{ source: '' }]);
  await database.close();
});

test('only the server’s user can read the database and its folder', async () => {
  const { settings, post } = await proposalsApp();
  await post();
  expect(mode(`${settings.dataDir}/proposals.db`)).toBe('600');
  expect(mode(`${settings.dataDir}/proposals.db-wal`)).toBe('600');
});

function insert(name: string): string {
  return `insert into proposal_secrets (name, value) values ('${name}', '')`;
}

async function quotaKeys() {
  const { post, settings } = await proposalsApp();
  await post();
  const database = await openSqlite(settings.dataDir);
  const keys = await database.query('select key from proposal_quotas order by key');
  await database.close();
  return keys.map((row) => String(row['key']));
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
