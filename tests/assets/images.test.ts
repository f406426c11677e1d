import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { webFonts } from '#site/made/fonts.ts';
import { readManifest } from '../../owner/assets/manifest.ts';
import { content } from '../helpers/sampleContent.ts';
import { publicDir } from '../../lib/folders.mjs';
import { products } from '../../owner/assets/products.ts';
import { readSettings } from '../../server/settings.ts';

const bytesOf = (file: string) => statSync(`${publicDir}/${file}`).size;
const drawn = products({ settings: readSettings({}) }).filter(({ from }) => from);
const pictures = drawn.flatMap(({ step, files }) => (step === 'pictures' ? files : []));

test('each picture of the sample site has an up-to-date 16:10 file for each width, format and color scheme', async () => {
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
});

test('each picture has at most 26 KB on a phone, in the light and in the dark scheme', () => {
  const onPhone = pictures.filter((file) => file.endsWith('-700.avif'));
  expect(onPhone.filter((file) => bytesOf(file) > 26 * 1024)).toEqual([]);
  const { work, steps, testimonials, caseStudy } = content;
  const records = [...work.projects, ...steps.items, ...testimonials.items, caseStudy];
  // Each picture has one file for the light scheme and one for the dark scheme.
  expect(onPhone).toHaveLength(2 * records.filter(({ image }) => image).length);
});

test('the picture for previews of shared links (og.jpg) has less than 120 KB', () => {
  expect(bytesOf('og.jpg')).toBeLessThan(120 * 1024);
});

const fonts = readdirSync(`${publicDir}/fonts`).map((name) => `/fonts/${name}`);

test('all fonts together have at most 60 KB', () => {
  expect(fonts.reduce((sum, name) => sum + bytesOf(name), 0)).toBeLessThanOrEqual(60 * 1024);
});

test('the page’s list of web fonts names all files in the fonts folder, and no others', () => {
  expect(fonts.toSorted()).toEqual(webFonts.map(({ url }) => url).toSorted());
});

const hero = readFileSync(`${publicDir}/images/hero.svg`, 'utf8');

test('the drawing of the hero has at most 6 KB with Brotli', () => {
  expect(brotliCompressSync(hero).length).toBeLessThanOrEqual(6 * 1024);
});

test('the letters in the hero’s drawing are outlines and need no font', () => {
  expect(hero).not.toContain('<text');
});

test('the animation in the hero’s drawing ends, and lets Chromium pause between its frames', () => {
  expect(hero).not.toContain('infinite');
  // `<set>` is a SMIL element. Without one, Chromium may run the motion without a pause between
  // frames (owner/assets/hero.ts).
  expect(hero).toContain('<set ');
});
