import { readdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSqlite, loadSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { expectOnPrivacyPage } from '../helpers/expectOnPrivacyPage.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase, storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { holding, storeUnderClock, untilSent } from './storeUnderClock.ts';

/**
 * A site with two requests of Ada and one of Grace. Their mails were written to files. `tool` is
 * `npm run proposals`.
 */
async function siteWithMails() {
  expectOnPrivacyPage('to learn what we have stored about you, to correct it, or to have it erased.');
  const site = await startApp();
  const { dataDir } = site.settings;
  const grace = { fullName: 'Grace Hopper', email: 'grace@example.com' };
  for (const typed of [{}, { details: 'And a shop.' }, grace]) await site.post(typed).expect(200);
  await untilSent(site);
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  const names = async () => (await site.stored()).map(({ fullName }) => fullName);
  return { dataDir, tool, names };
}

it('--delete without a terminal to ask at, and without --yes, lists the requests and erases nothing', async () => {
  const { tool, names } = await siteWithMails();
  const { code, out, err } = await tool('--delete', 'ADA@example.com');
  expect([code, err]).toEqual([
    1,
    'Nothing was deleted, because there is no terminal to ask at: add --yes.\n',
  ]);
  expect(out).toContain('And a shop.');
  expect(out).not.toContain('Grace');
  expect(await names()).toHaveLength(3);
});

it.each([
  { typed: 'y', message: '2 requests deleted.', left: ['Grace Hopper'] },
  { typed: ' YES ', message: '2 requests deleted.', left: ['Grace Hopper'] },
  {
    typed: 'yesterday',
    message: 'Nothing was deleted.',
    left: ['Grace Hopper', 'Ada Lovelace', 'Ada Lovelace'],
  },
  { typed: '', message: 'Nothing was deleted.', left: ['Grace Hopper', 'Ada Lovelace', 'Ada Lovelace'] },
])(
  'at a terminal, --delete asks first: after the answer “$typed” it says “$message”',
  async ({ typed, message, left }) => {
    const { tool, names } = await siteWithMails();
    const terminal = Object.assign(new PassThrough(), { isTTY: true, fd: 0 as const });
    const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as never);
    onTestFinished(() => stdin.mockRestore());
    terminal.write(`${typed}\n`);

    const { code, out } = await tool('--delete', 'ADA@example.com');

    expect([code, out]).toEqual([0, expect.stringContaining('Delete 2 requests for good? (y/N) ')]);
    expect(out).toContain(message);
    expect(await names()).toEqual(left);
  },
);

it('--delete erases one person’s requests and mail files, and nobody else’s', async () => {
  const { dataDir, tool, names } = await siteWithMails();
  const { code, out } = await tool('--delete', 'ADA@example.com', '--yes');
  expect([code, out]).toEqual([0, expect.stringContaining('2 requests deleted. Backups')]);
  expect(await names()).toEqual(['Grace Hopper']);
  expect(readdirSync(`${dataDir}/outbox`)).toHaveLength(2);
  expect(holding(dataDir, 'ada@example.com')).toEqual([]);
});

it('--delete erases one request by its ID, with its deliveries', async () => {
  const { dataDir, tool } = await siteWithMails();
  const [grace] = await storedProposals({ dataDir }, { fullName: 'Grace Hopper' });
  expect((await tool('--delete', grace!.id.slice(0, 8), '--yes')).code).toBe(0);
  const database = await openTestDatabase({ DATA_DIR: dataDir });
  expect(
    await database.query('select 1 from proposal_deliveries where proposal_id = $1', [grace!.id]),
  ).toEqual([]);
});

/** A database with one request. A program, not a site, reads it until `end` is called. */
async function readByAnother() {
  const folder = temporaryFolder();
  const database = await openSqlite(folder);
  await storeUnderClock(database).submit(buildProposal({ details: 'ERASABLE' }), {});
  await database.close();
  const Sqlite = await loadSqlite();
  const reader = new Sqlite(`${folder}/proposals.db`);
  reader.exec('begin; select * from proposals');
  onTestFinished(() => reader.close());
  return { folder, end: () => reader.exec('commit') };
}

it('--delete says that traces may remain if another program reads the database', async () => {
  const { folder } = await readByAnother();
  const { code, err } = await ownerTool({ DATA_DIR: folder }, '--delete', 'ada@example.com', '--yes');
  expect([code, err]).toEqual([1, expect.stringMatching(/^1 request deleted, but traces may remain/)]);
  expect(err).toContain('another program is reading it');
  expect(holding(folder, 'ERASABLE')).not.toEqual([]);
});

it('--delete waits for another program that reads the database; then no file has the erased text', async () => {
  const { folder, end } = await readByAnother();
  const erasing = ownerTool({ DATA_DIR: folder }, '--delete', 'ada@example.com', '--yes');
  await expect.poll(() => storedProposals({ dataDir: folder }), patient).toEqual([]);
  end();
  const { code, out } = await erasing;
  expect([code, out]).toEqual([0, expect.stringContaining('1 request deleted. Backups')]);
  expect(holding(folder, 'ERASABLE')).toEqual([]);
});
