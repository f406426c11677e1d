import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownerTool } from '../helpers/ownerTool.ts';
import { startApp } from '../helpers/app.ts';
import { openPlace } from '../helpers/store.ts';
import { soon } from '../helpers/soon.ts';
import { holding, untilSent } from './storeUnderClock.ts';

/** A site with delivered requests of all sizes, and mails as files. The mark is in each field of every other one. */
async function siteWithErasable() {
  const site = await startApp();
  const { dataDir } = site.settings;
  for (let number = 0; number < 20; number += 1) {
    const mark = number % 2 ? 'ERASABLE' : 'kept';
    await site.post({
      fullName: `${mark} ${number}`,
      email: `${mark}${number}@studio${number}.example`,
      details: `${mark} ${'木'.repeat((number * 997) % 4_900)} ${mark}`,
    });
  }
  await untilSent(site);
  const database = await openPlace({ DATA_DIR: dataDir });
  const names = async () => (await site.stored()).map(({ fullName }) => fullName.split(' ')[0]);
  return { ...site, dataDir, database, names };
}

test('what KEEP_PROPOSALS_DAYS erases is in no file, neither while the site runs nor after its end', async () => {
  const { dataDir, database, names, close } = await siteWithErasable();
  expect(holding(dataDir, 'ERASABLE')).not.toEqual([]);
  const old = new Date(Date.now() - 40 * 24 * 3_600_000);
  await database.query(`update proposals set created_at = $1 where full_name like 'ERASABLE%'`, [old]);
  const again = await startApp({ DATA_DIR: dataDir, KEEP_PROPOSALS_DAYS: '30' });
  // Before anybody else opens the file: a connection that closes empties the log.
  await expect.poll(() => holding(dataDir, 'ERASABLE'), soon).toEqual([]);
  expect(await names()).toEqual(Array(10).fill('kept'));
  expect(readdirSync(`${dataDir}/outbox`)).toHaveLength(20);
  await Promise.all([again.close(), close()]);
  expect(holding(dataDir, 'ERASABLE')).toEqual([]);
});

test('what --delete erases, found or as spam, is in no file; its number is shown before, one rewrite each', async () => {
  const site = await siteWithErasable();
  const { dataDir, database, names } = site;
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  for (let number = 0; number < 11; number += 1)
    await site.post({ fullName: 'ERASABLE suspect', details: `${number}` }, {});
  await untilSent(site);
  expect((await tool('--suspects')).out).toMatch(/ERASABLE suspect/);
  const refused = await tool('--delete', '--find', 'erasable');
  expect([refused.code, refused.out.split('\n').at(-2)]).toEqual([1, '… and more: 21 requests in all.']);
  const rewrites = async () => Number((await database.query('pragma schema_version'))[0]?.['schema_version']);
  const before = await rewrites();
  expect((await tool('--delete', '--suspects', '--yes')).out).toMatch(/\n11 requests deleted/);
  expect((await tool('--delete', '--find', 'erasable', '--yes')).out).toContain('10 requests deleted');
  // VACUUM increments this number.
  expect((await rewrites()) - before).toBe(2);
  expect(await names()).toEqual(Array(10).fill('kept'));
  expect(holding(dataDir, 'ERASABLE')).toEqual([]);
  const day = new Date().toISOString().slice(0, 10);
  expect((await tool('--delete', '--since', day, '--yes')).out).toContain('10 requests deleted');
  expect(await names()).toEqual([]);
});
