import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { makeCopy } from '../helpers/projectCopy.ts';

test('in Polish the one-pager is an A4 page, four figures leave the tagline free, and a text that is too long for the page is named', async () => {
  const owner = await makeCopy();
  const figures = ['81', '82', '83', '84'].map((value) => ({ value, label: 'Projects, all in time' }));
  await appendFile(join(owner.folder, 'site/language.ts'), "locale.lang = 'pl';\n");
  await appendFile(
    join(owner.folder, 'site/landing.ts'),
    `content.hero.figures = ${JSON.stringify(figures)};\ncontent.tagline = 'Tagline, Tagline, Tagline, Tagl.';\n`,
  );
  await owner.run('scripts/assets/index.ts', 'one-pager');

  const polish = await readFile(join(owner.folder, 'public/one-pager.pdf'));
  const pdf = await getDocumentProxy(new Uint8Array(polish));
  const page = await pdf.getPage(1);
  expect([pdf.numPages, ...page.view.map(Math.round)]).toEqual([1, 0, 0, 595, 842]);
  const { items } = await page.getTextContent();
  const lines = items.flatMap((item) => ('str' in item ? [item] : []));
  const below = lines.filter(({ str }) => str.includes('Tagl')).map(({ transform }) => Number(transform[5]));
  const above = lines
    .filter(({ str }) => /^8[1-4]$/.test(str.trim()))
    .map(({ transform, height }) => Number(transform[5]) + height * 0.7);
  expect([below.length > 0, above.length]).toEqual([true, 4]);
  expect(Math.max(...above)).toBeLessThan(Math.min(...below));

  const long = 'A long answer. '.repeat(80);
  const edit = `content.caseStudy!.solution.text = ${JSON.stringify(long)};\n`;
  await appendFile(join(owner.folder, 'site/landing.ts'), edit);
  const failed = owner.run('scripts/assets/index.ts', 'one-pager').then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );
  expect(await failed).toMatch(/Shorten site\/landing\.ts caseStudy\.solution\.text \(A long answer/);
});
