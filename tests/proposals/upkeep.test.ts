import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { databaseFile, loadSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { startUpkeep } from '../../server/lifecycle/upkeep.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { startApp } from '../helpers/app.ts';
import { openPlace } from '../helpers/store.ts';
import { collectingLogger, storePlaces, storeUnderClock } from './storeUnderClock.ts';
import { soon } from '../helpers/soon.ts';
import { buildProposal } from '../helpers/proposal.ts';

const dayMs = 24 * 3_600_000;

const server = usePostgres();

describe.each(storePlaces(server))('on %s', (_name, makePlace) => {
  /** A site with three delivered requests, of which two are old, and one of these was given up. */
  async function siteWithRequests(env: Record<string, string> = {}) {
    const place = await makePlace();
    const site = await startApp({ ...env, ...place });
    for (const details of ['old', 'old and given up', 'new']) await site.post({ details });
    const open = async () =>
      (await site.stored()).flatMap((one) => one.deliveries).filter(({ state }) => state !== 'sent');
    await expect.poll(open, soon).toEqual([]);
    const database = await openPlace(place);
    const old = new Date(Date.now() - 31 * dayMs);
    await database.query(`update public.proposals set created_at = $1 where details like 'old%'`, [old]);
    await database.query(
      `update public.proposal_deliveries set state = 'dead' where kind = 'autoresponder' and proposal_id =
       (select id from public.proposals where details = 'old and given up')`,
    );
    const details = async () => (await site.stored()).map((one) => one.details).toSorted();
    return { ...site, place, database, old, details, restart: () => startApp({ ...env, ...place }) };
  }

  test('what is older than KEEP_PROPOSALS_DAYS is erased: delivered requests, mail files, ended counters', async () => {
    const site = await siteWithRequests({ KEEP_PROPOSALS_DAYS: '30' });
    const [one, ...others] = await site.stored();
    const gone = others.find(({ details }) => details === 'old')?.id ?? '';
    await site.database.inTurn(async (query) => {
      for (let index = 0; index < 250; index += 1)
        await query(
          `insert into public.proposals
           select $1, $2, full_name, email, project_type, target_launch, details, digest, suspicion
           from public.proposals where id = $3`,
          [crypto.randomUUID(), new Date(site.old.getTime() + index), one?.id ?? ''],
        );
    });
    await site.database.query('update public.proposal_quotas set ends_at = $1', [site.old]);
    const folder = `${site.settings.dataDir}/outbox`;
    const [file = '', ...files] = readdirSync(folder).filter((name) => !name.startsWith(gone));
    // An owner's own folder stays, and upkeep goes on with the rest.
    mkdirSync(`${folder}/0 read`);
    for (const old of [file, '0 read']) utimesSync(`${folder}/${old}`, site.old, site.old);
    await site.restart();
    await expect.poll(site.details, soon).toEqual(['new', 'old and given up']);
    await expect.poll(() => readdirSync(folder), soon).toEqual(['0 read', ...files]);
    const left = () => site.database.query('select id from public.proposals');
    await expect.poll(left, soon).toHaveLength(2);
    expect(await site.database.query('select key from public.proposal_quotas')).toEqual([]);
    expect(await site.database.query('select proposal_id from public.proposal_deliveries')).toHaveLength(4);
  });

  test.each([400, -400])(
    'under a clock that jumped by %i days nothing is erased until it is mended or called right',
    async (days) => {
      const site = await siteWithRequests({ KEEP_PROPOSALS_DAYS: '30' });
      const { dataDir } = site.settings;
      const env = { ...site.place, DATA_DIR: dataDir, KEEP_PROPOSALS_DAYS: '30' };
      const counters = async () =>
        (await site.database.query('select key from public.proposal_quotas')).length;
      const before = [await site.details(), readdirSync(`${dataDir}/outbox`), await counters()];
      const logger = collectingLogger();
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const warnings = () => logger.lines.filter((line) => line.includes('--clock-is-right')).length;
      /** Starts under that clock, until the start has said that it erases nothing, or has erased something. */
      async function startUnder(now: number) {
        vi.setSystemTime(now);
        const [told, stored] = [warnings(), await site.details()];
        const stop = startUpkeep(createStore(site.database), logger, site.settings);
        const ended = async () => warnings() > told || (await site.details()).length < stored.length;
        await expect.poll(ended, soon).toBe(true);
        stop();
      }
      const real = Date.now();
      await startUnder(real + days * dayMs);
      // A request under that clock makes it no more credible.
      await site.post({ details: 'under that clock' });
      await startUnder(real + days * dayMs + dayMs / 24);
      expect(warnings()).toBe(2);
      expect((await site.details()).filter((one) => one !== 'under that clock')).toEqual(before[0]);
      expect(readdirSync(`${dataDir}/outbox`)).toEqual(expect.arrayContaining(before[1] as string[]));
      expect(await counters()).toBeGreaterThanOrEqual(Number(before[2]));
      const list = await ownerTool(env);
      expect([list.code, list.out]).toEqual([
        3,
        expect.stringMatching(/^NEEDS ATTENTION: nothing is erased/),
      ]);

      vi.setSystemTime(real);
      expect((await ownerTool(env)).out).not.toContain('nothing is erased');
      vi.setSystemTime(real + days * dayMs);
      expect((await ownerTool(env, '--clock-is-right')).code).toBe(0);
      expect((await ownerTool(env)).out).not.toContain('nothing is erased');
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
    const site = await siteWithRequests();
    await site.database.query(`update public.proposal_deliveries set state = 'dead'`);
    const logger = collectingLogger();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(startUpkeep(createStore(site.database), logger, site.settings));
    for (const lines of [1, 2, 3]) {
      await vi.waitFor(() => expect(logger.lines).toHaveLength(lines), soon);
      vi.advanceTimersByTime(3_600_000);
    }
    expect(logger.lines[0]).toContain('"count":6,"oldestHours":744');
    expect(await site.details()).toEqual(['new', 'old', 'old and given up']);
  });
});

test('neither the hourly look nor a page of the list reads a whole table', async () => {
  const { settings, post } = await startApp();
  const { body } = await post();
  const database = await openPlace({ DATA_DIR: settings.dataDir });
  const statements = vi.spyOn(database, 'query');
  const [store, archive] = [createStore(database), createArchive(database)];
  await store.failedDeliveries(Date.now());
  await store.retryWaiting(Date.now());
  await store.purge(0, 0);
  await store.clockJumped(1, 1);
  await archive.list(1, { id: body.id });
  await archive.countHeld();
  await archive.unannounced();
  await archive.retryAll(Date.now());
  const file = new (await loadSqlite())(databaseFile(settings.dataDir));
  onTestFinished(() => file.close());
  const scans = statements.mock.calls.flatMap(([statement]) => {
    const inSqlite = statement.replaceAll('public.', '');
    const plan = file.prepare(`explain query plan ${inSqlite}`).all();
    return plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN (?!p\b)/.test(step));
  });
  expect(scans).toEqual([]);
});
