import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { startApp } from '../helpers/app.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { promised } from '../helpers/promised.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock, untilSent } from './storeUnderClock.ts';

/** Advances the fake clock by an hour and a minute. */
const hourLater = () => vi.advanceTimersByTimeAsync(hourMs + 60_000);

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  /** A site with three delivered requests, of which two are old. */
  async function siteWithRequests(env: Record<string, string> = {}) {
    const place = { ...(await makePlace()), ...env };
    const site = await startApp(place);
    for (const [details, fullName] of Object.entries(['old', 'old', 'new']))
      await site.post({ fullName, details });
    await untilSent(site);
    const database = await openPlace(place);
    const old = new Date(Date.now() - 31 * dayMs);
    await database.query(`update public.proposals set created_at = $1 where full_name = 'old'`, [old]);
    const names = async () => (await site.stored()).map(({ fullName }) => fullName);
    return { ...site, database, old, names, restart: () => startApp(place) };
  }

  test('at its start and every hour, a site erases requests and mail files over age, and ended counters', async () => {
    promised('After {days} days it is erased in any case, together with its mails in our outbox.');
    const { stored, settings, database, old, names, restart } = await siteWithRequests({
      KEEP_PROPOSALS_DAYS: '30',
    });
    const rows = async (table: string) => (await database.query(`select * from public.${table}`)).length;
    const [kept] = await stored();
    await database.query('update public.proposal_quotas set ends_at = $1', [old]);
    const folder = `${settings.dataDir}/outbox`;
    const [file = '', ...files] = readdirSync(folder).filter((name) => name.startsWith(kept!.id));
    // A folder of the owner stays, and upkeep continues with the rest.
    mkdirSync(`${folder}/0 read`);
    for (const name of [file, '0 read']) utimesSync(`${folder}/${name}`, old, old);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await hourLater();
    const { log } = await restart();
    await expect.poll(names, soon).toEqual(['new']);
    await expect.poll(() => readdirSync(folder), soon).toEqual(['0 read', ...files]);
    await expect.poll(log, soon).toContain('"count":2,"msg":"Requests were erased by age');
    expect([await rows('proposal_quotas'), await rows('proposal_deliveries')]).toEqual([0, 2]);
    await database.query('update public.proposals set created_at = $1', [old]);
    await hourLater();
    await expect.poll(names, soon).toEqual([]);
  });

  test('one day of requests over age is erased each hour, even if the clock jumps, but none with queued mail', async () => {
    const database = await openPlace(await makePlace());
    const { submit, store, clock, archive } = storeUnderClock(database);
    for (let day = 1; day <= 40; day += 1) {
      clock.now += dayMs;
      await submit(buildProposal({ fullName: `${day}` }), {});
    }
    await database.query(`update public.proposal_deliveries set state = 'sent'`);
    /** Erases requests that are older than 30 days, as upkeep does. @returns their number */
    const purge = async () => (await store.purge(clock.now - 30 * dayMs, clock.now)).erased.length;
    const oldest = async () => (await archive.list()).at(-1)?.fullName;
    const put = (state: string, day: number) =>
      database.query(
        `update public.proposal_deliveries set state = $1,
           held_because = case when $1 = 'held' then 'dismissed' end
         where kind = 'autoresponder' and proposal_id = (select id from public.proposals where full_name = $2)`,
        [state, `${day}`],
      );
    for (const [index, state] of ['queued', 'dead', 'held'].entries()) await put(state, index + 1);
    for (let day = 2; day <= 11; day += 1) {
      expect([await purge(), await oldest()]).toEqual([day < 11 ? 1 : 0, '1']);
      clock.now += hourMs;
    }
    await put('sent', 1);
    expect([await purge(), await oldest()]).toEqual([1, '11']);
    const right = clock.now;
    for (const years of [10, -10]) {
      clock.now = right + years * 365 * dayMs;
      // A server that restarts, or another server.
      const erased = [await purge(), await purge()];
      clock.now += hourMs / 2;
      expect([...erased, await purge()]).toEqual([years > 0 ? 1 : 0, 0, 0]);
      clock.now = right + 12 * hourMs;
      expect([await purge(), await oldest()]).toEqual([0, '12']);
    }
    clock.now = right + 2 * dayMs;
    expect([await purge(), await oldest()]).toEqual([1, '13']);
  });

  test('without KEEP_PROPOSALS_DAYS nothing is erased; one log line says that mails need attention', async () => {
    promised('We keep a request until its project is done or you ask us to erase it.');
    const { database, names, restart } = await siteWithRequests();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, proposals } = await restart();
    expect(await proposals.storeState?.()).toBe('ok');
    const told = () => [...log().matchAll(/"givenUp":(\d+)/g)].map(([, count]) => Number(count));
    await database.query(`update public.proposal_deliveries set state = 'dead' where kind = 'notification'`);
    for (let hours = 0; hours < 3; hours += 1) {
      vi.advanceTimersByTime(hourMs);
      expect(await proposals.storeState?.()).toBe('ok');
    }
    expect(told()).toEqual([3]);
    expect(await names()).toEqual(['new', 'old', 'old']);
  });
});
