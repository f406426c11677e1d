import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { ownerProcess, ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { proposalsApp, temporaryFolder } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/storePlaces.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';

/** A running server with requests of two people. Its mails are written to files. */
async function siteWithRequests() {
  const site = await proposalsApp();
  await site.post();
  await site.post({ details: 'And a shop.' });
  await site.post({ fullName: 'Grace Hopper', email: 'grace@example.com', details: 'Compilers' });
  await vi.waitUntil(
    async () =>
      (await site.stored()).every(({ deliveries }) => deliveries.every(({ state }) => state === 'sent')),
    soon,
  );
  const { dataDir } = site.settings;
  return { ...site, dataDir, tool: (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options) };
}

test('if there is no database, the error names the path and the setting, and none is created', async () => {
  const folder = temporaryFolder();
  const { code, out, err } = await ownerTool({ DATA_DIR: folder });
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(`There is no database at ${folder}/proposals.db (DATA_DIR)`);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['--cvs', "Unknown option '--cvs'"],
  ['csv', "Unexpected argument 'csv'"],
  ['--since=October', '--since takes a day'],
  ['--count=none', '--count takes a whole number'],
  ['--show', "Option '--show <value>' argument missing"],
])('%s gets the help or a sentence, exit code 2 and no stack', async (option, reason) => {
  const { tool } = await siteWithRequests();
  const { code, out, err } = await tool(option);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(reason);
  expect(err).not.toMatch(/^\s+at /m);
});

test('the help fits a screen', async () => {
  const { code, out } = await ownerTool({}, '--help');
  const lines = out.split('\n');
  expect([code, lines.length <= 24, lines.every(({ length }) => length <= 80)]).toEqual([0, true, true]);
});

test('one request is found, shown in full and exported while the server is running', async () => {
  const { tool, stored } = await siteWithRequests();
  const list = await tool('--find', 'COMPIL');
  expect(list.code).toBe(0);
  expect(list.out).toMatch(/^Nothing needs attention\.\n/);
  const { projectType, targetLaunch } = chosen;
  expect(list.out.replace(/ +/g, ' ')).toContain(
    `Grace Hopper grace@example.com ${projectType.label} Compilers sent\n`,
  );
  expect(list.out).not.toContain('Ada');

  const grace = (await stored()).find(({ fullName }) => fullName === 'Grace Hopper');
  const time = new Date(grace?.createdAt ?? 0).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' });
  expect(list.out).toContain(time.slice(0, 16));
  const shown = await tool('--show', grace?.id.slice(0, 8) ?? '');
  expect(shown.out).toContain(
    `Target launch:  ${targetLaunch.label}\nAutoresponder:  sent\nNotification:   sent\n\nCompilers\n`,
  );

  const [first] = JSON.parse((await tool('--json', '--find', 'grace')).out) as unknown[];
  expect(first).toMatchObject({
    ...buildProposal(),
    id: grace?.id,
    fullName: 'Grace Hopper',
    email: 'grace@example.com',
    details: 'Compilers',
  });
  const csv = (await tool('--csv', '--since', '2026-01-01')).out;
  expect(csv).toContain('"A site for our care agency.\nWith booking."');
  expect(csv).toContain('Grace Hopper');
});

test('a search lists the latest 100, says that there are more, and lists as many as --count says', async () => {
  const place = { DATA_DIR: temporaryFolder() };
  const limits = { perHour: 999, perRecipientPerDay: 999 };
  const { submit } = storeUnderClock(await openPlace(place), { limits });
  const names = Array.from({ length: 101 }, (_, at) => `Number ${at}`);
  await Promise.all(names.map((fullName) => submit(buildProposal({ fullName }), {})));

  const found = await ownerTool(place, '--find', 'number');
  expect(found.out.match(/Number/g)).toHaveLength(100);
  expect(found.out).toMatch(/\nThere are more: .*\n$/);
  const all = await ownerTool(place, '--find', 'number', '--count', '101');
  expect(all.out.match(/Number/g)).toHaveLength(101);
  expect(all.out).not.toContain('There are more');
});

test('a delivery that has waited for more than ten minutes is overdue', async () => {
  const { dataDir, tool } = await siteWithRequests();
  const database = await openSqlite(dataDir);
  await database.query(
    `update proposal_deliveries set state = 'queued', due_at = $1 where kind = 'notification'`,
    [new Date(Date.now() + 3_600_000)],
  );
  expect((await tool()).code).toBe(0);
  await database.query('update proposals set created_at = created_at - 660000');
  await database.close();
  const { code, out } = await tool();
  expect([code, out.split('\n')[0]]).toEqual([
    3,
    'NEEDS ATTENTION: 3 deliveries are overdue; the oldest request came 11 minutes ago.',
  ]);
});

test('a person is shown, and then erased from the store, the outbox and the mail files', async () => {
  const { dataDir, tool, stored } = await siteWithRequests();
  expect(readdirSync(`${dataDir}/outbox`)).toHaveLength(6);
  const refused = await tool('--delete', 'ADA@example.com');
  expect([refused.code, refused.err]).toEqual([
    1,
    'Nothing was deleted: add --yes, as nobody can be asked here.\n',
  ]);
  expect(refused.out).toContain('And a shop.');
  expect(await stored()).toHaveLength(3);

  const { code, out } = await tool('--delete', 'ADA@example.com', '--yes');
  expect([code, out]).toEqual([0, expect.stringContaining('2 requests deleted')]);
  const left = await stored();
  expect(left.map(({ email }) => email)).toEqual(['grace@example.com']);
  expect(readdirSync(`${dataDir}/outbox`).every((name) => name.startsWith(left[0]?.id ?? '?'))).toBe(true);
  const database = await openSqlite(dataDir);
  expect(await database.query('select distinct proposal_id as id from proposal_deliveries')).toEqual([
    { id: left[0]?.id },
  ]);
  await database.close();
  expect((await tool('--delete', left[0]?.id ?? '', '--yes')).code).toBe(0);
  expect(await stored()).toEqual([]);
  expect((await tool('--delete', 'nobody@example.com', '--yes')).out).toBe('There is nothing to delete.\n');
});

test('a backup is complete, private and never overwritten, and is restored by copying it into place', async () => {
  const { dataDir, tool, stored } = await siteWithRequests();
  const elsewhere = temporaryFolder();
  const file = `${elsewhere}/proposals.db`;
  expect(await tool('--backup', file)).toEqual({ code: 0, out: `3 requests written to ${file}.\n`, err: '' });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(existsSync(`${dataDir}/proposals.db-wal`)).toBe(true);
  const again = await tool('--backup', file);
  expect([again.code, again.err]).toEqual([1, `${file} is there already; a backup replaces nothing.\n`]);
  expect((await tool('--backup', `${elsewhere}/no/such/folder.db`)).err).toContain(
    'could not be written (ENOENT)',
  );
  const restored = await proposalsApp({ DATA_DIR: elsewhere });
  expect(await restored.stored()).toEqual(await stored());
});

test('settings come from the file that --env names, as on the host', async () => {
  const { dataDir } = await siteWithRequests();
  const file = `${temporaryFolder()}/agency-site.env`;
  writeFileSync(file, `BRAND_NAME=Two words\nDATA_DIR=${dataDir}\n`);
  expect((await ownerProcess('--env', file)).out).toContain('Grace Hopper');
  const missing = await ownerProcess('--env', `${file}.old`);
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('no such file')]);
});
