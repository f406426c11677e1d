import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { databaseFile, loadSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { inSqlite } from '#proposal/store/sqlite/sqliteDatabase.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { startApp } from '../helpers/app.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock, untilSent } from './storeUnderClock.ts';
import { soon } from '../helpers/soon.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { promised } from '../helpers/promised.ts';
import { detailsOf } from '../helpers/fields.ts';

/** Lets the faked clock go on, a minute more than an hour. */
const hourLater = () => vi.advanceTimersByTimeAsync(hourMs + 60_000);

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  /** A site with three requests, of which two are old, and of one of these a confirmation was given up. */
  async function siteWithRequests(env: Record<string, string> = {}) {
    const place = { ...(await makePlace()), ...env };
    const site = await startApp(place);
    for (const details of ['old', 'old and given up', 'new']) await site.post({ details });
    await untilSent(site);
    const database = await openPlace(place);
    const old = new Date(Date.now() - 31 * dayMs);
    await database.query(`update public.proposals set created_at = $1 where answers like '%:"old%'`, [old]);
    await database.query(
      `update public.proposal_deliveries set state = 'dead' where kind = 'autoresponder' and proposal_id =
       (select id from public.proposals where answers like '%:"old and given up"%')`,
    );
    const rows = async (table: string) => (await database.query(`select * from public.${table}`)).length;
    const details = async () => (await site.stored()).map((one) => one.details).toSorted();
    const folder = `${place.DATA_DIR}/outbox`;
    return { ...site, place, database, old, rows, details, folder, restart: () => startApp(place) };
  }

  /** A store with a request for each of these days, oldest first, and a clock that stands at the last of them. */
  async function storeOfDays(days: number) {
    const database = await openPlace(await makePlace());
    const { submit, store, clock, archive } = storeUnderClock(database);
    for (let day = 1; day <= days; day += 1) {
      clock.now += dayMs;
      await submit(buildProposal({ details: `day ${day}` }), {});
    }
    await database.query(`update public.proposal_deliveries set state = 'sent'`);
    /** Erases what is older than 30 days, as upkeep does. @returns the number of erased requests */
    const purge = async () => (await store.purge(clock.now - 30 * dayMs, clock.now)).erased.length;
    return { database, clock, archive, purge };
  }

  test('at its start and hourly, a site erases what is over age: requests, mail files, ended counters', async () => {
    promised('After {days} days it is erased in any case, together with its mails in our outbox.');
    const { stored, database, old, rows, details, folder, restart } = await siteWithRequests({
      KEEP_PROPOSALS_DAYS: '30',
    });
    const gone = (await stored()).filter((one) => one.details !== 'new').map(({ id }) => id);
    await database.query('update public.proposal_quotas set ends_at = $1', [old]);
    const left = readdirSync(folder).filter((name) => !gone.some((id) => name.startsWith(id)));
    const [file = '', ...files] = left;
    // An owner's own folder stays, and upkeep goes on with the rest.
    mkdirSync(`${folder}/0 read`);
    for (const name of [file, '0 read']) utimesSync(`${folder}/${name}`, old, old);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await hourLater();
    const { log } = await restart();
    await expect.poll(details, soon).toEqual(['new']);
    await expect.poll(() => readdirSync(folder), soon).toEqual(['0 read', ...files]);
    await expect.poll(log, soon).toContain('"count":2,"msg":"Requests were erased by age');
    expect([await rows('proposal_quotas'), await rows('proposal_deliveries')]).toEqual([0, 2]);
    await database.query('update public.proposals set created_at = $1', [old]);
    await hourLater();
    await expect.poll(details, soon).toEqual([]);
  });

  test('a request over age is erased though its mail is held or given up, and once a queued one is out', async () => {
    const { database, clock, archive, purge } = await storeOfDays(4);
    const states = ['dead', 'held', 'queued', 'sent'];
    for (const [index, state] of states.entries())
      await database.query(
        `update public.proposal_deliveries set state = $1 where kind = 'autoresponder' and proposal_id =
         (select id from public.proposals where answers like $2)`,
        [state, `%:"day ${index + 1}"%`],
      );
    clock.now += 40 * dayMs;
    for (let hour = 1; hour <= 3; hour += 1) {
      expect(await purge()).toBe(1);
      clock.now += hourMs;
    }
    expect((await archive.list()).map(detailsOf)).toEqual(['day 3']);
    expect(await purge()).toBe(0);
    await database.query(`update public.proposal_deliveries set state = 'sent'`);
    clock.now += hourMs;
    expect(await purge()).toBe(1);
  });

  test('a clock that jumps erases one day of requests in an hour; once it is right, all goes on by itself', async () => {
    const { clock, archive, purge } = await storeOfDays(40);
    const oldest = async () => (await archive.list()).map(detailsOf).at(-1);
    for (let day = 1; day <= 10; day += 1) {
      expect(await purge()).toBe(1);
      clock.now += hourMs;
    }
    expect([await purge(), await oldest()]).toEqual([0, 'day 11']);
    const right = clock.now;
    for (const years of [10, -10]) {
      clock.now = right + years * 365 * dayMs;
      // A server that restarts, or another one.
      const erased = [await purge(), await purge()];
      clock.now += hourMs / 2;
      expect([...erased, await purge()]).toEqual([years > 0 ? 1 : 0, 0, 0]);
      clock.now = right + 12 * hourMs;
      expect([await purge(), await oldest()]).toEqual([0, 'day 12']);
    }
    clock.now = right + 2 * dayMs;
    expect([await purge(), await oldest()]).toEqual([1, 'day 13']);
  });

  test('after a month without a server, a day and some hours erase what is over age, without a command', async () => {
    const { clock, archive, purge } = await storeOfDays(31);
    await purge();
    clock.now += 30 * dayMs;
    for (let hour = 0; hour < 31; hour += 1) {
      clock.now += hourMs;
      await purge();
    }
    expect(await archive.list()).toEqual([]);
  });

  test('without KEEP_PROPOSALS_DAYS nothing is erased; one log line says that something needs attention', async () => {
    promised('We keep a request until its project is done or you ask us to erase it.');
    const { database, details, restart } = await siteWithRequests();
    const giveUp = (state: string) =>
      database.query(`update public.proposal_deliveries set state = $1 where kind = 'notification'`, [state]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, proposals } = await restart();
    const told = () => [...log().matchAll(/"givenUp":(\d+)/g)].map(([, count]) => Number(count));
    await expect.poll(told, soon).toEqual([1]);
    for (const [state, expected] of [
      ['sent', [1]],
      ['dead', [1, 4]],
      ['sent', [1, 4, 1]],
    ] as const) {
      await giveUp(state);
      for (let hours = 0; hours < 3; hours += 1) {
        vi.advanceTimersByTime(hourMs);
        expect(await proposals.storeState?.()).toBe('ok');
      }
      await expect.poll(told, soon).toEqual(expected);
    }
    expect(await details()).toEqual(['new', 'old', 'old and given up']);
  });
});

test('neither the hourly look nor a page of the list reads a whole table', async () => {
  const { settings, post } = await startApp();
  const { body } = await post();
  const database = await openPlace({ DATA_DIR: settings.dataDir });
  await database.query(
    `update proposal_deliveries set state = 'queued', due_at = 0 where kind = 'notification'`,
  );
  const statements = vi.spyOn(database, 'query');
  const [store, archive] = [createStore(database), createArchive(database)];
  await store.failedDeliveries(Date.now());
  await store.retryWaiting(Date.now());
  await store.purge(1, 1);
  await archive.list(1, { id: body.id });
  await archive.countHeld();
  await archive.retryAll(Date.now());
  expect(await store.claim('notification', Date.now(), 1_000)).toBeDefined();
  const file = new (await loadSqlite())(databaseFile(settings.dataDir));
  onTestFinished(() => file.close());
  const scans = statements.mock.calls.flatMap(([statement]) => {
    const plan = file.prepare(`explain query plan ${inSqlite(statement)}`).all();
    return plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN (?!p\b)/.test(step));
  });
  expect(scans).toEqual([]);
});
