import { statSync } from 'node:fs';
import type { Express } from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { openSqlite } from '../../server/functions/sqlite.ts';
import { functionPath } from '../../server/functions/functionRoute.ts';
import { createAccept } from '../../supabase/functions/send-autoresponder/core/accept.ts';
import { StoreUnavailable } from '../../supabase/functions/send-autoresponder/core/store.ts';
import { createSqliteStore } from '../../server/functions/sqliteStore.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp, temporaryFolder } from '../helpers/proposalsApp.ts';

const post = (app: Express, overrides = {}, ip = '192.0.2.1') =>
  request(app).post(functionPath).set('x-forwarded-for', ip).send(buildProposal(overrides));

test('ten posts of the same content at once are one request with one pair of mails', async () => {
  const { app, stored } = await proposalsApp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(app)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const rows = await stored();
  expect(rows.map(({ deliveries }) => deliveries.length)).toEqual([2]);
});

test('the same content counts as new after 24 hours', async () => {
  let now = Date.UTC(2026, 0, 1);
  const store = createSqliteStore(await openSqlite(temporaryFolder()));
  const limits = { perIpPerHour: 9, perRecipientPerDay: 9, perHour: 9 };
  const accept = createAccept({ store, limits, deliveries: ['notification'], now: () => now });
  const first = await accept(buildProposal(), {});
  now += 24 * 3_600_000 - 1;
  expect(await accept(buildProposal({ email: 'ADA@example.com' }), {})).toEqual(first);
  now += 1;
  expect(await accept(buildProposal(), {})).not.toEqual(first);
  await store.close();
});

test('over the limit per network, recipient or hour the answer is 429 with Retry-After', async () => {
  const perNetwork = await proposalsApp({ PROPOSALS_PER_IP_PER_HOUR: '2' });
  expect((await post(perNetwork.app, { details: '1' }, '2001:db8:1:2::1')).status).toBe(200);
  expect((await post(perNetwork.app, { details: '2' }, '2001:db8:1:2:ffff::2')).status).toBe(200);
  const limited = await post(perNetwork.app, { details: '3' }, '2001:db8:1:2::3');
  expect([limited.status, limited.body.error.code]).toEqual([429, 'too-many-requests']);
  const wait = Number(limited.headers['retry-after']);
  expect(wait).toBeGreaterThan(3_500);
  expect(wait).toBeLessThanOrEqual(3_600);
  expect((await post(perNetwork.app, { details: '3' }, '2001:db8:1:3::3')).status).toBe(200);

  const perRecipient = await proposalsApp({ PROPOSALS_PER_RECIPIENT_PER_DAY: '1' });
  await post(perRecipient.app, { details: '1' }, '192.0.2.1');
  expect((await post(perRecipient.app, { details: '2', email: 'Ada@example.com' }, '192.0.2.2')).status).toBe(
    429,
  );

  const perHour = await proposalsApp({ PROPOSALS_PER_HOUR: '1' });
  await post(perHour.app, { email: 'a@example.com' }, '192.0.2.1');
  expect((await post(perHour.app, { email: 'b@example.com' }, '192.0.2.2')).status).toBe(429);
});

test('a duplicate is answered 200 although every limit is used up', async () => {
  const { app } = await proposalsApp({
    PROPOSALS_PER_HOUR: '1',
    PROPOSALS_PER_IP_PER_HOUR: '1',
    PROPOSALS_PER_RECIPIENT_PER_DAY: '1',
  });
  const first = await post(app);
  expect((await post(app, { details: 'Other' })).status).toBe(429);
  const again = await post(app);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test('a restart does not reset the limits, and an ended hour does', async () => {
  const folder = temporaryFolder();
  let now = Date.UTC(2026, 0, 1);
  const limits = { perIpPerHour: 1, perRecipientPerDay: 9, perHour: 9 };
  async function acceptAfterRestart(details: string) {
    const store = createSqliteStore(await openSqlite(folder));
    const accept = createAccept({ store, limits, deliveries: ['notification'], now: () => now });
    const result = await accept(buildProposal({ details }), { ip: '192.0.2.1' });
    await store.close();
    return result.kind;
  }
  expect(await acceptAfterRestart('1')).toBe('accepted');
  expect(await acceptAfterRestart('2')).toBe('limited');
  now += 3_600_000;
  expect(await acceptAfterRestart('2')).toBe('accepted');
});

test('network and e-mail addresses are counted under salted hashes that differ from store to store', async () => {
  const [one, other] = [await quotaKeys(), await quotaKeys()];
  expect(one).toEqual([
    'all',
    expect.stringMatching(/^ip:[0-9a-f]{64}$/),
    expect.stringMatching(/^to:[0-9a-f]{64}$/),
  ]);
  expect(one[1]).not.toBe(other[1]);
});

test('a database another process keeps locked is waited for, answered 503 in the end, and nothing else stands still', async () => {
  const { app, settings, proposals } = await proposalsApp();
  const other = await openSqlite(settings.dataDir);
  other.exec('begin immediate');
  const order: string[] = [];
  const [answer, writable] = await Promise.all([
    post(app).then((response) => {
      order.push('request');
      return response;
    }),
    proposals.writable(),
    request(app)
      .get('/elsewhere')
      .then(() => order.push('elsewhere')),
  ]);
  other.exec('rollback');
  other.close();
  expect(order).toEqual(['elsewhere', 'request']);
  expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(writable).toBe(false);
  expect((await post(app)).status).toBe(200);
}, 20_000);

test('a read-only or full database is told from a fault of ours', async () => {
  const database = await openSqlite(temporaryFolder());
  const store = createSqliteStore(database);
  database.exec('pragma query_only = on');
  await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
  database.exec('pragma query_only = off');
  await expect(store.probe()).resolves.toBeUndefined();
  // A database that may not grow takes the same way as a disk without room: SQLITE_FULL.
  const pages = Number(database.prepare('pragma page_count').get()?.['page_count']);
  database.exec(`pragma max_page_count = ${pages}`);
  const secrets = Array.from({ length: 20 }, (_, index) => store.secret(`s${index}`, 'x'.repeat(2_000)));
  const outcomes = await Promise.allSettled(secrets);
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ reason: { name: 'StoreUnavailable', code: 'SQLITE_FULL' } });
  }
  await expect(store.probe()).resolves.toBeUndefined();
  await store.close();
});

test('the database and its folder can be read by the server alone', async () => {
  const { settings, app } = await proposalsApp();
  await post(app);
  expect(mode(`${settings.dataDir}/proposals.db`)).toBe('600');
  expect(mode(`${settings.dataDir}/proposals.db-wal`)).toBe('600');
});

async function quotaKeys() {
  const { app, settings } = await proposalsApp();
  await post(app);
  const database = await openSqlite(settings.dataDir);
  const keys = database.prepare('select key from proposal_quotas order by key').all();
  database.close();
  return keys.map(({ key }) => String(key));
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
