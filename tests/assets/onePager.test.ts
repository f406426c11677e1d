import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName } from 'pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { publicDir } from '../../scripts/assets/paths.ts';
import { paperOf } from '../../scripts/assets/onePager/handoutCss.ts';
import { loadEnvFile } from '../../scripts/lib/loadEnvFile.ts';
import { readSettings } from '../../server/settings.ts';
import { makeCopy } from '../helpers/projectCopy.ts';

let file: Buffer;
let text: string;

beforeAll(async () => {
  file = await readFile(`${publicDir}/one-pager.pdf`);
  const extracted = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  text = extracted.text.replace(/\s+/g, ' ');
});

const { hero, caseStudy, contact, tagline } = content;
// The script reads the same settings. A file made for another brand or address is stale.
loadEnvFile();
const settings = readSettings(process.env);

test.each([...hero.figures, caseStudy.challenge.figure, ...caseStudy.results.figures])(
  'the one-pager gives the figure $value $label as the page does',
  ({ value, label }) => {
    expect(text).toContain(`${value} ${label}`);
  },
);

test('the one-pager names what is built, what it stands for and how to get in touch', () => {
  const services = contact.form.fields.projectType.options.filter(({ value }) => value !== 'other');
  const words = [
    tagline,
    hero.heading,
    hero.intro,
    ...hero.badges,
    ...services.map(({ label }) => label),
    caseStudy.heading,
    ...caseStudy.badges,
    contact.heading,
    contact.direct.response,
    settings.brand,
    settings.contactEmail,
    settings.schedulingUrl.replace('https://', ''),
  ];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test('the one-pager is one tagged page with a title and a language, under 150 KB', async () => {
  const pdf = await PDFDocument.load(file);
  expect(file.length).toBeLessThan(150_000);
  expect(sizesOf(pdf)).toEqual([paperOf(locale.lang).name === 'A4' ? [595, 842] : [612, 792]]);
  expect(pdf.getTitle()).toContain(settings.brand);
  expect(String(pdf.catalog.get(PDFName.of('Lang')))).toBe(`(${locale.lang})`);
  expect(String(pdf.catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true');
  expect(pdf.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
});

test('in Polish the one-pager is an A4 page, and four figures leave the tagline free', async () => {
  const owner = await makeCopy();
  onTestFinished(() => owner.remove());
  const figures = ['81', '82', '83', '84'].map((value) => ({ value, label: 'Projects, all in time' }));
  await appendFile(join(owner.folder, 'site/language.ts'), "locale.lang = 'pl';\n");
  await appendFile(
    join(owner.folder, 'site/landing.ts'),
    `content.hero.figures = ${JSON.stringify(figures)};\ncontent.tagline = 'Tagline, Tagline, Tagline, Tagl.';\n`,
  );
  await owner.run('scripts/assets/index.ts', 'one-pager');

  const polish = await readFile(join(owner.folder, 'public/one-pager.pdf'));
  expect(sizesOf(await PDFDocument.load(polish))).toEqual([[595, 842]]);
  const page = await (await getDocumentProxy(new Uint8Array(polish))).getPage(1);
  const { items } = await page.getTextContent();
  const lines = items.flatMap((item) => ('str' in item ? [item] : []));
  const below = lines.filter(({ str }) => str.includes('Tagl')).map(({ transform }) => Number(transform[5]));
  const above = lines
    .filter(({ str }) => /^8[1-4]$/.test(str.trim()))
    .map(({ transform, height }) => Number(transform[5]) + height * 0.7);
  expect([below.length > 0, above.length]).toEqual([true, 4]);
  expect(Math.max(...above)).toBeLessThan(Math.min(...below));
});

function sizesOf(pdf: PDFDocument): number[][] {
  return pdf.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);
}
