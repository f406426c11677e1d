import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { webFonts } from '#site/made/fonts.ts';
import { locale } from '#site/language.ts';
import { readManifest } from '../../owner/assets/manifest.ts';
import { content } from '../helpers/sampleContent.ts';
import { publicDir } from '../../lib/folders.mjs';
import { products } from '../../owner/assets/products.ts';
import { readSettings } from '../../server/settings.ts';
import { projectTypes } from '#site/form.ts';

const bytesOf = (file: string) => statSync(`${publicDir}/${file}`).size;
const settings = readSettings({});
const drawn = products({ settings }).filter(({ from }) => from);
const pictures = drawn.flatMap(({ step, files }) => (step === 'pictures' ? files : []));

test('every picture is there in each width, 16 to 10, by day and by night, made of this clone’s drawings', async () => {
  const manifest = readManifest();
  expect(drawn.filter(({ name, inputs }) => manifest[name]?.inputs !== inputs)).toEqual([]);
  const there = readdirSync(`${publicDir}/images`, { recursive: true, encoding: 'utf8' });
  const made = there.filter((file) => /^\w+\/.*\./.test(file)).map((file) => `images/${file}`);
  expect(made.toSorted()).toEqual(pictures.toSorted());
  expect(pictures.length).toBeGreaterThan(80);
  for (const file of pictures) {
    const { format, width, height } = await sharp(`${publicDir}/${file}`).metadata();
    const expected = `-${width}.${format.replace('heif', 'avif').replace('jpeg', 'jpg')}`;
    expect([file, Math.abs(height - width / 1.6) < 1]).toEqual([expect.stringContaining(expected), true]);
  }
  // What browsers and previews ask for.
  for (const [file, width, height] of [
    ['apple-touch-icon.png', 180, 180],
    ['og.jpg', 1200, 630],
  ] as const)
    expect(await sharp(`${publicDir}/${file}`).metadata()).toMatchObject({ width, height });
  const ico = readFileSync(`${publicDir}/favicon.ico`);
  expect([ico.readUInt8(6), ico.readUInt8(22)]).toEqual([16, 32]);
});

const secondsOf = (run: string) =>
  [...run.matchAll(/([\d.]+)s\b/g)].reduce((sum, [, time]) => sum + Number(time), 0);

test('a picture weighs at most 26 KB on a phone, the card 120 KB, all fonts 60 KB, the hero 6 KB and rests', () => {
  const onPhone = pictures.filter((file) => file.endsWith('-700.avif'));
  expect(onPhone.filter((file) => bytesOf(file) > 26 * 1024)).toEqual([]);
  // By day and by night.
  expect(onPhone).toHaveLength(2 * (content.work.projects.length + content.steps.items.length));
  expect(bytesOf('og.jpg')).toBeLessThan(120 * 1024);
  const fonts = readdirSync(`${publicDir}/fonts`).map((name) => `/fonts/${name}`);
  expect(fonts.reduce((sum, name) => sum + bytesOf(name), 0)).toBeLessThanOrEqual(60 * 1024);
  expect(fonts.toSorted(), 'what the page requests').toEqual(webFonts.map(({ url }) => url).toSorted());

  const svg = readFileSync(`${publicDir}/images/hero.svg`, 'utf8');
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6 * 1024);
  expect(svg).not.toMatch(/<text|infinite/);
  const runs = [...svg.matchAll(/animation:([^;}]+)/g)].map(([, value = '']) => value);
  expect(runs.length).toBeGreaterThan(4);
  expect(Math.max(...runs.map(secondsOf))).toBeLessThan(5);
  // Without a SMIL element, Chromium may run the motion without a pause between frames (owner/assets/hero.ts).
  expect(svg).toContain('<set ');
});

test('the one-pager is one tagged page under 150 KB with its title, every figure and how to get in touch', async () => {
  const file = readFileSync(`${publicDir}/one-pager.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const page = await pdf.getPage(1);
  const { text } = await extractText(pdf, { mergePages: true });
  expect(file.length).toBeLessThan(150_000);
  expect(pdf.numPages).toBe(1);
  expect(page.view.map(Math.round)).toEqual([0, 0, 612, 792]);
  const Title = expect.stringContaining(settings.brand);
  expect(await pdf.getMetadata()).toMatchObject({ info: { Title, Language: locale.lang } });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await page.getStructTree()).not.toBeNull();

  const { hero, caseStudy, contact, tagline } = content;
  const figures = [...hero.figures, caseStudy.challenge.figure, ...caseStudy.results.figures];
  const words = [
    figures.map(({ value, label }) => `${value} ${label}`),
    [tagline, hero.heading, hero.intro, ...hero.badges],
    projectTypes.slice(0, -1).map(({ label }) => label),
    [caseStudy.heading, ...caseStudy.badges, contact.heading, contact.direct.response],
    [settings.brand, settings.contactEmail, settings.schedulingUrl.replace('https://', '')],
  ].flat();
  const said = text.replace(/\s+/g, ' ');
  expect(words.filter((word) => !said.includes(word))).toEqual([]);
});
