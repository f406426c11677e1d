import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { startApp } from '../helpers/app.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { expectOnPrivacyPage } from '../helpers/expectOnPrivacyPage.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { storeLocations, untilSent } from './storeUnderClock.ts';

describe.each(storeLocations(usePostgres()))('database: %s', (_name, makeLocation) => {
  /**
   * A site with three requests, two of them 31 days old, whose mails were sent. `restart` starts
   * another site with the same store and with these settings.
   */
  async function siteWithRequests() {
    const location = await makeLocation();
    const site = await startApp(location);
    for (const [details, fullName] of Object.entries(['old', 'old', 'new']))
      await site.post({ fullName, details });
    await untilSent(site);
    const database = await openTestDatabase(location);
    const old = new Date(Date.now() - 31 * dayMs);
    await database.query(`update public.proposals set created_at = $1 where full_name = 'old'`, [old]);
    const names = async () => (await site.stored()).map(({ fullName }) => fullName);
    const count = async (table: string) => (await database.query(`select * from public.${table}`)).length;
    const restart = (env: Record<string, string> = {}) => startApp({ ...location, ...env });
    return { ...site, database, old, names, count, restart };
  }

  const thirtyDays = { KEEP_PROPOSALS_DAYS: '30' };

  test('when it starts, a site erases requests older than KEEP_PROPOSALS_DAYS, with their deliveries', async () => {
    expectOnPrivacyPage('After {days} days it is erased, together with its mails in our outbox.');
    const { names, count, restart } = await siteWithRequests();
    const { log } = await restart(thirtyDays);
    await expect.poll(names, patient).toEqual(['new']);
    expect(await count('proposal_deliveries')).toBe(2);
    await expect.poll(log, patient).toContain('"count":2,"msg":"Requests were erased by age');
  });

  test('when it starts, a site erases mail files older than KEEP_PROPOSALS_DAYS, and no other old files', async () => {
    const { stored, settings, old, restart } = await siteWithRequests();
    const [kept] = await stored();
    const folder = `${settings.dataDir}/outbox`;
    const [file = '', ...files] = readdirSync(folder).filter((name) => name.startsWith(kept!.id));
    mkdirSync(`${folder}/0 read`);
    writeFileSync(`${folder}/0 written.eml`, 'Written by somebody else');
    for (const name of [file, '0 read', '0 written.eml']) utimesSync(`${folder}/${name}`, old, old);
    await restart(thirtyDays);
    await expect.poll(() => readdirSync(folder), patient).toEqual(['0 read', '0 written.eml', ...files]);
  });

  test('when it starts, a site erases counters (of requests per network, for example) that have ended', async () => {
    const { database, old, count, restart } = await siteWithRequests();
    await database.query('update public.proposal_quotas set ends_at = $1', [old]);
    await restart();
    await expect.poll(() => count('proposal_quotas'), patient).toBe(0);
  });

  test('once an hour, a running site erases requests that have become older than KEEP_PROPOSALS_DAYS', async () => {
    const { database, old, names, restart } = await siteWithRequests();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await restart(thirtyDays);
    await expect.poll(names, patient).toEqual(['new']);
    await database.query('update public.proposals set created_at = $1', [old]);
    await vi.advanceTimersByTimeAsync(hourMs + 60_000);
    await expect.poll(names, patient).toEqual([]);
  });

  test('without KEEP_PROPOSALS_DAYS a site erases no request', async () => {
    expectOnPrivacyPage('We keep a request until its project is done or you ask us to erase it.');
    const { database, old, names, count, restart } = await siteWithRequests();
    await database.query('update public.proposal_quotas set ends_at = $1', [old]);
    // A site erases old requests at most once an hour. Without this record of the last time, it may
    // do so now.
    await database.query(`delete from public.proposal_secrets where name = 'last-purge'`);
    await restart();
    // The site erases old requests first, and counters after them. So once no counter is left, it
    // has erased all requests that it would erase.
    await expect.poll(() => count('proposal_quotas'), patient).toBe(0);
    expect(await names()).toEqual(['new', 'old', 'old']);
  });

  test('the log says once, and not each hour, that mails or webhook calls need attention', async () => {
    const { database, restart } = await siteWithRequests();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, proposals } = await restart();
    expect(await proposals.storeState?.()).toBe('ok');
    await database.query(`update public.proposal_deliveries set state = 'dead' where kind = 'notification'`);
    for (let hours = 0; hours < 3; hours += 1) {
      vi.advanceTimersByTime(hourMs);
      expect(await proposals.storeState?.()).toBe('ok');
    }
    expect(Array.from(log().matchAll(/"givenUp":(\d+)/g), ([, count]) => count)).toEqual(['3']);
    expect(log()).toContain(
      'Deliveries need attention: npm run proposals says how many, and its option --retry retries those that have failed',
    );
  });
});
