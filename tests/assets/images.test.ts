import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { firstFonts, lateFonts } from '../../renderer/fonts.ts';
import { publicDir } from '../../scripts/assets/paths.ts';
import { pictures, widths } from '../../scripts/assets/pictures.ts';
import { content } from '../../pages/index/content.ts';

const kilobyte = 1024;

/** The widest file that a 1280 px page loads of each picture, at one device px per CSS px. */
const loadedWidths = { hero: 720, work: 720 };

const files = pictures.flatMap(({ path, screen, widths: ofPicture }) =>
  ofPicture.flatMap((width) =>
    ['avif', 'webp', 'jpg'].map((format) => ({
      file: `${path}-${width}.${format}`,
      format,
      width,
      height: Math.round((width * screen.height) / screen.width),
    })),
  ),
);

test.each(files)('$file is $width × $height px', async ({ file, format, width, height }) => {
  const metadata = await sharp(`${publicDir}/images/${file}`).metadata();
  expect(metadata).toMatchObject({ width, height });
  expect(metadata.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]);
});

test.each(pictures)('$path weighs at most 30 KB as AVIF on a 1280 px page', async ({ path, transparent }) => {
  const width = transparent ? loadedWidths.hero : loadedWidths.work;
  expect((await stat(`${publicDir}/images/${path}-${width}.avif`)).size).toBeLessThanOrEqual(30 * kilobyte);
});

test('every project of the page has a picture, drawn or the owner’s, in all widths and formats', () => {
  const needed = content.work.projects.flatMap(({ image }) =>
    widths.flatMap((width) => ['avif', 'webp', 'jpg'].map((format) => `${image}-${width}.${format}`)),
  );
  expect(needed.filter((file) => !existsSync(`${publicDir}/images/work/${file}`))).toEqual([]);
});

test('the hero floats on both colour schemes: its corners are see-through', async () => {
  const corner = { left: 0, top: 0, width: 8, height: 8 };
  const alpha = await sharp(`${publicDir}/images/hero-720.webp`)
    .extract(corner)
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  expect(Math.max(...alpha)).toBe(0);
});

test('the fonts weigh at most 60 KB together, and the ones the page asks for are the ones there', async () => {
  const names = await readdir(`${publicDir}/fonts`);
  const sizes = await Promise.all(names.map(async (name) => (await stat(`${publicDir}/fonts/${name}`)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * kilobyte);
  const asked = [...firstFonts, ...lateFonts].map(({ url }) => url);
  expect(names.map((name) => `/fonts/${name}`).toSorted()).toEqual(asked.toSorted());
});

test.each([
  ['apple-touch-icon.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['maskable-512.png', 512, 512],
  ['og.jpg', 1200, 630],
])('%s is %i × %i px', async (file, width, height) => {
  expect(await sharp(`${publicDir}/${file}`).metadata()).toMatchObject({ width, height });
});

test('favicon.ico holds 16 and 32 px, and the social card stays light', async () => {
  const ico = await readFile(`${publicDir}/favicon.ico`);
  expect([ico.readUInt8(6), ico.readUInt8(22)]).toEqual([16, 32]);
  expect((await stat(`${publicDir}/og.jpg`)).size).toBeLessThan(120 * kilobyte);
});
