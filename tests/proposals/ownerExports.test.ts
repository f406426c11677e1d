import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { mails } from '#site/mails.ts';
import { installed } from '../helpers/installed.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { spawnSite } from '../helpers/site.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock } from './storeUnderClock.ts';

test.skipIf(!installed.libreOffice)(
  'each text in the owner’s spreadsheet is as typed: no formula, no date, no number, no lost zero',
  async () => {
    const lines = '0170123456|=1+1|x;=1+1|x,=1+1|x\t=1+1|+49 170|-1|@SUM(1)|3/4|1e5|TRUE|2026-01-01';
    const signs = "'quoted|＝1+1|<b>&amp;</b>|山田 👩‍💻|two  blanks|SKU_x000D_end|_x005F_x0041_|_X000d_";
    const texts = [...lines.split('|'), ...signs.split('|'), 'Say "hi",\n=1+1'];
    const folder = temporaryFolder();
    const { submit } = storeUnderClock(await openTestDatabase({ DATA_DIR: folder }));
    for (const details of texts) await submit(buildProposal({ fullName: texts[0]!, details }), {});
    const file = `${folder}/requests.xlsx`;
    expect((await ownerTool({ DATA_DIR: folder }, '--xlsx', file)).code).toBe(0);

    // Texts are exported in quotes, formulas with their sign, numbers and dates without quotes:
    // https://help.libreoffice.org/latest/en-US/text/shared/guide/csv_params.html
    const asWritten = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,true';
    const profile = `-env:UserInstallation=${pathToFileURL(`${folder}/profile`).href}`;
    const options = [profile, '--headless', '--convert-to', asWritten, '--outdir', folder, file];
    await promisify(execFile)('soffice', options);
    const cells = readFileSync(file.replace(/xlsx$/, 'csv'), 'utf8');
    for (const text of texts) expect(cells).toContain(`,"${text.replaceAll('"', '""')}",`);
    expect(cells.split('"0170123456"')).toHaveLength(texts.length + 2);
    const { request, suspect } = mails.notification;
    expect(cells.split('\n')[0]).toMatch(new RegExp(`^"${request}",.+,"Email",.+,"${suspect}",`));
    expect(cells).toContain(`"${chosen.projectType.label}","${chosen.targetLaunch.label}"`);
    // Nothing is without quotes, so every cell is a text.
    expect(cells.replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^[,\n]+$/);
  },
);

test('20,000 requests are exported with less than 150 MB of memory, as JSON and as a spreadsheet', async () => {
  const count = 20_000;
  const folder = temporaryFolder();
  const database = await openTestDatabase({ DATA_DIR: folder });
  await database.query(`
    insert into proposals (id, created_at, full_name, email, answers, digest)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
    select printf('%08x-0000-4000-8000-000000000000', number), number, 'Visitor ' || number,
      number || '@studio.example', json_array(json_object('name', 'details', 'kind', 'long text', 'label', '', 'value', '',
        'text', hex(randomblob(500)))), '' from numbers`);
  await database.query(`
    insert into proposal_deliveries (proposal_id, kind, state, due_at)
    select id, 'notification', 'sent', created_at from proposals`);
  // `process.resourceUsage()` would include the memory of the parent process.
  const reportPeak = `
    import { readFileSync } from 'node:fs';
    process.on('exit', () => process.stderr.write(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status'))[1]));`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(reportPeak)}`;
  async function peakOf(...options: string[]) {
    const program = [`${buildFolder}/server/proposals.mjs`, ...options];
    const { ended, stdout, stderr } = spawnSite({ DATA_DIR: folder, NODE_OPTIONS }, program);
    expect([await ended, stderr()]).toEqual([0, expect.stringMatching(/^\d+$/)]);
    return { out: stdout(), megabytes: Number(stderr()) / 1024 };
  }

  const json = await peakOf('--json');
  expect((JSON.parse(json.out) as { fullName: string }[]).map(({ fullName }) => fullName)).toEqual(
    Array.from({ length: count }, (_, index) => `Visitor ${count - index}`),
  );
  const file = `${folder}/requests.xlsx`;
  for (const [message, ...options] of [
    ['No request was found by --find "a zoo".\n', '--xlsx', file, '--find', 'a zoo'],
    [
      'More than one request has an ID that begins with "0000". Write more characters of the ID.\n',
      '--delete',
      '0000',
      '--yes',
    ],
  ] as const)
    expect((await ownerTool({ DATA_DIR: folder }, ...options)).err).toBe(message);
  const xlsx = await peakOf('--xlsx', file);
  expect(xlsx.out).toBe(`20,000 requests written to ${file}.\n`);
  for (const { megabytes } of [json, xlsx]) expect(megabytes).toBeLessThan(150);

  const sheet = strFromU8(unzipSync(readFileSync(file))['xl/worksheets/sheet1.xml']!);
  expect(new Set(sheet.match(/Visitor \d+/g)).size).toBe(count);
});

test('only the owner may read and write the exported spreadsheet', async () => {
  const folder = temporaryFolder();
  await storeUnderClock(await openTestDatabase({ DATA_DIR: folder })).submit(buildProposal(), {});
  const file = `${folder}/requests.xlsx`;
  expect((await ownerTool({ DATA_DIR: folder }, '--xlsx', file)).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
