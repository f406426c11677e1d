import { readdir, readFile, stat } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { firstFonts, lateFonts } from '../../theme/fonts.ts';
import { publicDir } from '../../scripts/assets/paths.ts';
import { jpegWidth, pictureWidths, projectWidths } from '../../components/shared/Picture.tsx';
import { readManifest } from '../../scripts/assets/manifest.ts';
import { card, fitted } from '../../scripts/assets/pictures.ts';
import { products } from '../../scripts/assets/products.ts';
import { readSettings } from '../../server/settings.ts';
import { content } from '#site/landing.ts';

const kilobyte = 1024;

const manifest = readManifest();

const pictures = [
  ...content.work.projects.flatMap(({ image, imageChanges, imageDetail }) => [
    { path: `work/${image}`, widths: projectWidths },
    ...(imageChanges ? [{ path: `work/${image}-after`, widths: projectWidths }] : []),
    ...(imageDetail ? [{ path: `work/${image}-detail`, widths: pictureWidths }] : []),
  ]),
  ...content.steps.items.map(({ image }) => ({ path: `steps/${image}`, widths: pictureWidths })),
];

const files = pictures.flatMap(({ path, widths }) =>
  widths
    .flatMap((width) => [
      { file: `${path}-${width}.avif`, format: 'heif', width },
      { file: `${path}-dark-${width}.avif`, format: 'heif', width },
    ])
    .concat({ file: `${path}-${jpegWidth}.jpg`, format: 'jpeg', width: jpegWidth }),
);

test.each(files)('$file is $width px wide and 16 to 10', async ({ file, format, width }) => {
  const metadata = await sharp(`${publicDir}/images/${file}`).metadata();
  const { from = '.svg' } = manifest[`images/${file.replace(/(-dark)?-\d+\.\w+$/, '')}`] ?? {};
  // No file is larger than the photograph that it was made from.
  const original = from.endsWith('.svg') ? undefined : await fitted(from, card);
  const expected = Math.min(width, original?.width ?? width);
  expect(metadata).toMatchObject({ format, width: expected });
  expect(Math.abs(metadata.height - expected / 1.6)).toBeLessThan(1);
});

test.each(pictures)('$path weighs at most 26 KB on a phone, by day and by night', async ({ path }) => {
  for (const name of [`${path}-700.avif`, `${path}-dark-700.avif`]) {
    expect((await stat(`${publicDir}/images/${name}`)).size).toBeLessThanOrEqual(26 * kilobyte);
  }
});

test('the pictures were made from the drawings of this clone', () => {
  const settings = readSettings({});
  const source = { content, settings, manifest, publicFolder: publicDir, picturesFolder: 'site/pictures' };
  const drawn = products(source).filter(({ from }) => from);
  expect(drawn.length).toBe(pictures.length + 1);
  expect(drawn.filter(({ name, inputs }) => manifest[name]?.inputs !== inputs)).toEqual([]);
});

test('the public folder contains no unused picture', async () => {
  const made = new Set(files.map(({ file }) => file));
  const there = await Promise.all(
    ['work', 'steps'].map(async (folder) =>
      (await readdir(`${publicDir}/images/${folder}`)).map((file) => `${folder}/${file}`),
    ),
  );
  expect(there.flat().filter((file) => !made.has(file))).toEqual([]);
});

test('the hero’s drawing has at most 6 KB compressed, and letters that need no font', async () => {
  const svg = await readFile(`${publicDir}/images/hero.svg`, 'utf8');
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6 * kilobyte);
  expect(svg).not.toContain('<text');
});

test('the hero’s drawing comes to rest within five seconds', async () => {
  const svg = await readFile(`${publicDir}/images/hero.svg`, 'utf8');
  const runs = [...svg.matchAll(/animation:([^;}]+)/g)].map(([, value = '']) => value);
  expect(runs.length).toBeGreaterThan(4);
  for (const value of runs) {
    const seconds = [...value.matchAll(/([\d.]+)s\b/g)].reduce((sum, [, time]) => sum + Number(time), 0);
    expect(seconds).toBeLessThan(5);
    expect(value).not.toContain('infinite');
  }
  // Without a SMIL element, Chromium may run the motion without a pause between frames (scripts/assets/hero.ts).
  expect(svg).toContain('<set ');
});

test('the fonts have at most 60 KB together, and the page requests exactly the existing ones', async () => {
  const names = await readdir(`${publicDir}/fonts`);
  const sizes = await Promise.all(names.map(async (name) => (await stat(`${publicDir}/fonts/${name}`)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * kilobyte);
  const asked = [...firstFonts, ...lateFonts].map(({ url }) => url);
  expect(names.map((name) => `/fonts/${name}`).toSorted()).toEqual(asked.toSorted());
});

test.each([
  ['apple-touch-icon.png', 180, 180],
  ['og.jpg', 1200, 630],
])('%s is %i × %i px', async (file, width, height) => {
  expect(await sharp(`${publicDir}/${file}`).metadata()).toMatchObject({ width, height });
});

test('favicon.ico holds 16 and 32 px, and the social card stays light', async () => {
  const ico = await readFile(`${publicDir}/favicon.ico`);
  expect([ico.readUInt8(6), ico.readUInt8(22)]).toEqual([16, 32]);
  expect((await stat(`${publicDir}/og.jpg`)).size).toBeLessThan(120 * kilobyte);
});
