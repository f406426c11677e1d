import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { mails } from '#site/mails.ts';
import { installed } from '../helpers/installed.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storeUnderClock } from './storeUnderClock.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** A store with a request for each of these details, and its owner's command. */
async function storeWith(...texts: string[]) {
  const folder = temporaryFolder();
  const { submit } = storeUnderClock(await openPlace({ DATA_DIR: folder }));
  for (const [index, details] of texts.entries())
    await submit(buildProposal({ fullName: texts[0]!, details, email: `${index}@b.example` }), {});
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: folder }, '--xlsx', ...options);
  return { folder, file: `${folder}/requests.xlsx`, tool };
}

/** What LibreOffice has in its cells: texts in quotes, formulas with their sign, numbers and dates without. */
async function opened(file: string, folder: string): Promise<string> {
  // https://help.libreoffice.org/latest/en-US/text/shared/guide/csv_params.html
  const asWritten = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,true';
  const profile = `-env:UserInstallation=${pathToFileURL(`${folder}/profile`).href}`;
  const options = [profile, '--headless', '--convert-to', asWritten, '--outdir', folder, file];
  await promisify(execFile)('soffice', options);
  return readFileSync(file.replace(/xlsx$/, 'csv'), 'utf8');
}

test.skipIf(!installed.libreOffice)(
  'in a spreadsheet each text is what was typed: no formula, no date, no number, no lost zero',
  async () => {
    const texts = '0170123456|=1+1|x;=1+1|x,=1+1|x\t=1+1|+49 170|-1|@SUM(1)|3/4|1e5|TRUE|2026-01-01'.split(
      '|',
    );
    texts.push('Say "hi",\n=1+1', "'quoted", '＝1+1', '<b>&amp;</b>', '山田 👩‍💻', 'two  blanks');
    texts.push('SKU_x000D_end', '_x005F_x0041_', '_X000d_');
    const { folder, file, tool } = await storeWith(...texts);
    expect((await tool(file)).code).toBe(0);

    const cells = await opened(file, folder);
    for (const text of texts) expect(cells).toContain(`,"${text.replaceAll('"', '""')}",`);
    expect(cells.split('"0170123456"')).toHaveLength(texts.length + 2);
    const { request, suspect } = mails.notification;
    expect(cells.split('\n')[0]).toMatch(new RegExp(`^"${request}",.+,"Email",.+,"${suspect}",`));
    expect(cells).toContain(`"${chosen.projectType.label}","${chosen.targetLaunch.label}"`);
    // Every cell is a text.
    expect(cells.replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^[,\n]+$/);
  },
);

test('a spreadsheet is for the owner alone, replaces no file, and is not made of nothing', async () => {
  const { folder, file, tool } = await storeWith('A shop', 'A blog');
  expect((await tool(file, '--find', 'a zoo')).err).toBe('No request was found by --find "a zoo".\n');
  const one = `1 request written to ${file}.\n`;
  expect(await tool(file, '--find', 'a blog')).toEqual({ code: 0, out: one, err: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file);
  expect((await tool(file)).err).toBe(`${file} is there already, and nothing replaces it.\n`);
  expect(readFileSync(file).equals(before)).toBe(true);
  const nowhere = await tool(`${folder}/no/such/folder.xlsx`);
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('could not be written (ENOENT)')]);
});
