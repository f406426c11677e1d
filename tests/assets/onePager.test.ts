import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { publicDir } from '../../scripts/assets/paths.ts';
import { paperOf } from '../../scripts/assets/onePager/handoutCss.ts';
import { readSettings } from '../../server/settings.ts';

let file: Buffer;
let text: string;

beforeAll(async () => {
  file = await readFile(`${publicDir}/one-pager.pdf`);
  const extracted = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  text = extracted.text.replace(/\s+/g, ' ');
});

const { hero, caseStudy, contact, tagline } = content;
const settings = readSettings({});

test.each([...hero.figures, caseStudy.challenge.figure, ...caseStudy.results.figures])(
  'the one-pager gives the figure $value $label as the page does',
  ({ value, label }) => {
    expect(text).toContain(`${value} ${label}`);
  },
);

test('the one-pager names what is built, what it stands for and how to get in touch', () => {
  const services = contact.form.fields.projectType.options.slice(0, -1);
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
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const page = await pdf.getPage(1);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  expect(file.length).toBeLessThan(150_000);
  expect(pdf.numPages).toBe(1);
  const [width, height] = paperOf(locale.lang).name === 'A4' ? [595, 842] : [612, 792];
  expect(page.view.map(Math.round)).toEqual([0, 0, width, height]);
  expect(info.Title).toContain(settings.brand);
  expect(info.Language).toBe(locale.lang);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await page.getStructTree()).not.toBeNull();
});
