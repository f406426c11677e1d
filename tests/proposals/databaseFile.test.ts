import { copyFileSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { loadSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { postJson } from '../helpers/posting.ts';
import { startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

/** The built server with one stored request, and another program that can open the same file. */
async function siteWithRequest() {
  const site = await startSite();
  onTestFinished(async () => void (await site.stop()));
  const file = `${site.dataDir}/proposals.db`;
  const post = async (name: string) => (await postJson(site.url, name)).status;
  expect(await post('first')).toBe(200);
  const Sqlite = await loadSqlite();
  function otherProgram(statements: string) {
    const other = new Sqlite(file);
    other.exec(statements);
    onTestFinished(() => {
      if (other.isOpen) other.close();
    });
    return other;
  }
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: site.dataDir }, ...options);
  return { site, file, post, otherProgram, tool };
}

const beginReading = 'begin; select * from proposals';

test.each([
  ['replaced', (file: string) => copyFileSync(`${file}.away`, file)],
  ['deleted', () => undefined],
  ['deleted with its log', (file: string) => renameSync(`${file}-wal`, `${file}.away-wal`)],
])(
  'once the database file was %s, requests are refused until it is back, and log and /storez say so',
  async (_what, change) => {
    const { site, file, post } = await siteWithRequest();
    renameSync(file, `${file}.away`);
    change(file);
    expect(await post('second')).toBe(503);
    const state = await fetch(`${site.url}/storez`);
    expect([state.status, (await state.text()).trim()]).toEqual([503, 'SQLITE_READONLY_DBMOVED']);
    expect(site.stdout() + site.stderr()).toContain('SQLITE_READONLY_DBMOVED');

    rmSync(file, { force: true });
    renameSync(`${file}.away`, file);
    if (_what === 'deleted with its log') renameSync(`${file}.away-wal`, `${file}-wal`);
    expect(await post('second')).toBe(200);
    expect((await storedProposals(site)).map(({ fullName }) => fullName)).toEqual(['second', 'first']);
  },
);

test('the log does not keep the size that it had under a reader', async () => {
  const { file, post, otherProgram } = await siteWithRequest();
  const size = () => statSync(`${file}-wal`).size;
  const reader = otherProgram(beginReading);
  for (let round = 0; size() < 6_000_000; round += 1)
    await Promise.all(Array.from({ length: 8 }, (_, index) => post(`visitor.${round}.${index}`)));
  reader.close();
  let posts = 0;
  await expect
    .poll(async () => {
      await post(`later.${(posts += 1)}`);
      return size();
    }, soon)
    .toBeLessThan(4_200_000);
}, 60_000);

test('the owner can list, find, show and export while another program is writing', async () => {
  const { site, otherProgram, tool } = await siteWithRequest();
  const [first] = await storedProposals(site);
  otherProgram('begin immediate');
  for (const options of [[], ['--find', 'FIRST'], ['--show', first?.id.slice(0, 8) ?? ''], ['--csv']]) {
    expect(await tool(...options)).toMatchObject({ code: 0, out: expect.stringContaining('first'), err: '' });
  }
}, 60_000);

test('if another program is reading, erasing says that something remains', async () => {
  const { file, otherProgram, tool } = await siteWithRequest();
  otherProgram(beginReading);
  const { code, err } = await tool('--delete', 'first@example.com', '--yes');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('1 request deleted, but another program is reading'),
  ]);
  const files = [file, `${file}-wal`].map((one) => readFileSync(one).includes('first@example.com'));
  expect(files).toContain(true);
}, 60_000);

test('erasing waits for another program that is reading, and then leaves nothing', async () => {
  const { site, file, otherProgram, tool } = await siteWithRequest();
  const reader = otherProgram(beginReading);
  const erasing = tool('--delete', 'first@example.com', '--yes');
  await expect.poll(async () => (await storedProposals(site)).length, soon).toBe(0);
  reader.close();
  expect(await erasing).toMatchObject({ code: 0, out: expect.stringContaining('1 request deleted.') });
  for (const one of [file, `${file}-wal`])
    expect(readFileSync(one).includes('first@example.com')).toBe(false);
}, 60_000);
