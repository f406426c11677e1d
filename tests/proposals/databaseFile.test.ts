import { copyFileSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFile, loadSqlite, openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { createStore } from '#proposal/createStore.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { proposalsApp, temporaryFolder } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';

/** A site with one stored request, and another program that can open the same file. */
async function siteWithRequest() {
  const site = await proposalsApp();
  const { dataDir } = site.settings;
  const post = async (fullName: string) => (await site.post({ fullName })).status;
  expect(await post('first')).toBe(200);
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  const names = async () => (await site.stored()).map(({ fullName }) => fullName);
  return { ...site, file: databaseFile(dataDir), post, tool, names };
}

async function otherProgram(file: string, statements: string) {
  const other = new (await loadSqlite())(file);
  other.exec(statements);
  onTestFinished(() => {
    if (other.isOpen) other.close();
  });
  return other;
}

const beginReading = 'begin; select * from proposals';

test.each([
  ['replaced', (file: string) => copyFileSync(`${file}.away`, file)],
  ['deleted', () => undefined],
  ['deleted with its log', (file: string) => renameSync(`${file}-wal`, `${file}.away-wal`)],
])(
  'once the database file was %s, requests are refused until it is back, and the log says so',
  async (what, change) => {
    const { file, post, names, proposals, logger } = await siteWithRequest();
    renameSync(file, `${file}.away`);
    change(file);
    expect(await post('second')).toBe(503);
    expect(await proposals.storeState()).toBe('SQLITE_READONLY_DBMOVED');
    expect(logger.lines.join()).toContain('SQLITE_READONLY_DBMOVED');

    rmSync(file, { force: true });
    renameSync(`${file}.away`, file);
    if (what === 'deleted with its log') renameSync(`${file}.away-wal`, `${file}-wal`);
    expect(await post('second')).toBe(200);
    expect(await names()).toEqual(['second', 'first']);
  },
);

test('the log does not keep the size that it had under a reader', async () => {
  const folder = temporaryFolder();
  const database = await openSqlite(folder);
  const store = createStore(database);
  onTestFinished(() => store.close());
  const size = () => statSync(`${databaseFile(folder)}-wal`).size;
  const reader = await otherProgram(databaseFile(folder), beginReading);
  for (let at = 0; size() < 6_000_000; at += 1) await store.secret(`${at}`, 'x'.repeat(200_000));
  reader.close();
  for (let at = 0; at < 3; at += 1) await store.secret(`later ${at}`, 'x');
  expect(size()).toBeLessThan(4_200_000);
});

test('the owner can list, find, show and export while another program is writing', async () => {
  const { file, tool, stored } = await siteWithRequest();
  const [first] = await stored();
  await otherProgram(file, 'begin immediate');
  for (const options of [[], ['--find', 'FIRST'], ['--show', first?.id.slice(0, 8) ?? ''], ['--csv']]) {
    expect(await tool(...options)).toMatchObject({ code: 0, out: expect.stringContaining('first'), err: '' });
  }
});

test('erasing says that something remains while another program is reading, or waits until it has ended', async () => {
  const { file, post, tool, names } = await siteWithRequest();
  const holds = (text: string) => [file, `${file}-wal`].some((one) => readFileSync(one).includes(text));
  const reader = await otherProgram(file, beginReading);
  const { code, err } = await tool('--delete', 'ada@example.com', '--yes');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('1 request deleted, but another program is reading'),
  ]);
  expect(holds('ada@example.com')).toBe(true);

  expect(await post('second')).toBe(200);
  const erasing = tool('--delete', 'ada@example.com', '--yes');
  await expect.poll(names, soon).toEqual([]);
  reader.close();
  expect(await erasing).toMatchObject({ code: 0, out: expect.stringContaining('1 request deleted.') });
  expect(holds('ada@example.com')).toBe(false);
});
