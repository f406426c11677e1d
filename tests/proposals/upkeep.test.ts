import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { databaseFile, loadSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { startApp } from '../helpers/app.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock, untilSent } from './storeUnderClock.ts';
import { soon } from '../helpers/soon.ts';
import { buildProposal } from '../helpers/proposal.ts';

const dayMs = 24 * 3_600_000;

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  /** A site with three requests, of which two are old, and of one of these a confirmation was given up. */
  async function siteWithRequests(env: Record<string, string> = {}) {
    const place = { ...(await makePlace()), ...env };
    const site = await startApp(place);
    for (const details of ['old', 'old and given up', 'new']) await site.post({ details });
    await untilSent(site);
    const database = await openPlace(place);
    const old = new Date(Date.now() - 31 * dayMs);
    await database.query(`update public.proposals set created_at = $1 where details like 'old%'`, [old]);
    await database.query(
      `update public.proposal_deliveries set state = 'dead' where kind = 'autoresponder' and proposal_id =
       (select id from public.proposals where details = 'old and given up')`,
    );
    const rows = async (table: string) => (await database.query(`select * from public.${table}`)).length;
    const details = async () => (await site.stored()).map((one) => one.details).toSorted();
    const folder = `${place.DATA_DIR}/outbox`;
    return { ...site, place, database, old, rows, details, folder, restart: () => startApp(place) };
  }

  test('hourly, what is older than KEEP_PROPOSALS_DAYS is erased: sent requests, mail files, ended counters', async () => {
    const { stored, database, old, rows, details, folder, restart } = await siteWithRequests({
      KEEP_PROPOSALS_DAYS: '30',
    });
    const gone = (await stored()).find((one) => one.details === 'old')?.id ?? '';
    await database.query('update public.proposal_quotas set ends_at = $1', [old]);
    const [file = '', ...files] = readdirSync(folder).filter((name) => !name.startsWith(gone));
    // An owner's own folder stays, and upkeep goes on with the rest.
    mkdirSync(`${folder}/0 read`);
    for (const name of [file, '0 read']) utimesSync(`${folder}/${name}`, old, old);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await restart();
    await expect.poll(details, soon).toEqual(['new', 'old and given up']);
    await expect.poll(() => readdirSync(folder), soon).toEqual(['0 read', ...files]);
    expect([await rows('proposal_quotas'), await rows('proposal_deliveries')]).toEqual([0, 4]);
    await database.query(`update public.proposal_deliveries set state = 'sent'`);
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(details, soon).toEqual(['new']);
  });

  test.each([400, -400])(
    'under a clock that jumped by %i days nothing is erased until it is mended or called right',
    async (days) => {
      const { place, post, rows, details, folder, restart } = await siteWithRequests({
        KEEP_PROPOSALS_DAYS: '30',
      });
      const before = [await details(), await rows('proposal_quotas'), readdirSync(folder)];
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const real = Date.now();
      async function restartUnder(now: number) {
        vi.setSystemTime(now);
        const site = await restart();
        await expect.poll(site.log, soon).toContain('--clock-is-right');
        await site.close();
      }
      await restartUnder(real + days * dayMs);
      expect([await details(), await rows('proposal_quotas'), readdirSync(folder)]).toEqual(before);
      // A request under that clock makes it no more credible.
      await post({ details: 'under that clock' });
      await restartUnder(real + days * dayMs + dayMs / 24);
      expect(await details()).toHaveLength(4);
      const list = await ownerTool(place);
      const told = expect.stringMatching(/^NEEDS ATTENTION: nothing is erased/);
      expect([list.code, list.out]).toEqual([3, told]);

      vi.setSystemTime(real);
      expect((await ownerTool(place)).out).not.toContain('nothing is erased');
      vi.setSystemTime(real + days * dayMs);
      expect((await ownerTool(place, '--clock-is-right')).code).toBe(0);
      expect((await ownerTool(place)).out).not.toContain('nothing is erased');
    },
  );

  test('the clock of a store that no upkeep has seen yet is compared with its newest request', async () => {
    const database = await openPlace(await makePlace());
    const { submit, store, clock, archive } = storeUnderClock(database);
    await submit(buildProposal({ details: 'old' }), {});
    clock.now += 40 * dayMs;
    await submit(buildProposal({ details: 'newest' }), {});
    await database.query(`update public.proposal_deliveries set state = 'sent'`);
    const purge = (days: number) => store.purge(clock.now + (days - 30) * dayMs, clock.now + days * dayMs);
    for (const days of [400, 2]) expect(await purge(days)).toBeUndefined();
    expect(await purge(0.5)).toHaveLength(1);
    for (const [days, erased] of [
      [1.4, 0],
      [2.5, undefined],
      [31, undefined],
    ])
      expect((await purge(days!))?.length).toBe(erased);
    for (let days = 2; days < 31; days += 1) expect(await purge(days)).toEqual([]);
    expect(await purge(31)).toHaveLength(1);
    expect(await archive.list()).toEqual([]);
  });

  test('without KEEP_PROPOSALS_DAYS nothing is erased; an hourly line counts deliveries that were given up', async () => {
    const { database, details, restart } = await siteWithRequests();
    await database.query(`update public.proposal_deliveries set state = 'dead'`);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log } = await restart();
    const told = () => log().split('"count":6,"oldestHours":744').length - 1;
    for (const lines of [1, 2, 3]) {
      await expect.poll(told, soon).toBe(lines);
      vi.advanceTimersByTime(3_600_000);
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
  await store.purge(0, 0);
  await store.clockJumped(1, 1);
  await archive.list(1, { id: body.id });
  await archive.countHeld();
  await archive.retryAll(Date.now());
  expect(await store.claim('notification', Date.now(), 1_000)).toBeDefined();
  const file = new (await loadSqlite())(databaseFile(settings.dataDir));
  onTestFinished(() => file.close());
  const scans = statements.mock.calls.flatMap(([statement]) => {
    const inSqlite = statement.replaceAll(/public\.|for update skip locked/g, '');
    const plan = file.prepare(`explain query plan ${inSqlite}`).all();
    return plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN (?!p\b)/.test(step));
  });
  expect(scans).toEqual([]);
});
