import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { locale } from '#site/language.ts';
import { publicDir } from '../../lib/folders.mjs';
import { readSettings } from '../../server/settings.ts';

const { hero, caseStudy, contact, tagline } = content;
const settings = readSettings({});

test('the one-pager is one tagged page under 150 KB with its title, every figure and how to get in touch', async () => {
  const file = await readFile(`${publicDir}/one-pager.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const page = await pdf.getPage(1);
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  expect(file.length).toBeLessThan(150_000);
  expect(pdf.numPages).toBe(1);
  expect(page.view.map(Math.round)).toEqual([0, 0, 612, 792]);
  expect(info.Title).toContain(settings.brand);
  expect(info.Language).toBe(locale.lang);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await page.getStructTree()).not.toBeNull();

  const figures = [...hero.figures, caseStudy.challenge.figure, ...caseStudy.results.figures];
  const services = contact.form.fields.projectType.options.slice(0, -1);
  const words = [
    figures.map(({ value, label }) => `${value} ${label}`),
    [tagline, hero.heading, hero.intro, ...hero.badges],
    services.map(({ label }) => label),
    [caseStudy.heading, ...caseStudy.badges, contact.heading, contact.direct.response],
    [settings.brand, settings.contactEmail, settings.schedulingUrl.replace('https://', '')],
  ].flat();
  const said = text.replace(/\s+/g, ' ');
  expect(words.filter((word) => !said.includes(word))).toEqual([]);
});
