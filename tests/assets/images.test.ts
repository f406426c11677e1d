import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { firstFonts, lateFonts } from '../../theme/fonts.ts';
import { publicDir } from '../../scripts/assets/paths.ts';
import { jpegWidth, pictureWidths, projectWidths } from '../../components/shared/Picture.tsx';
import { drawing } from '../../scripts/assets/hero/drawing.ts';
import { setWords } from '../../scripts/assets/hero/words.ts';
import { readManifest } from '../../scripts/assets/manifest.ts';
import { pictures as drawn } from '../../scripts/assets/pictures.ts';
import { ownHero } from '../../scripts/assets/products.ts';
import { isSampleSite } from '../helpers/sampleSite.ts';
import { content } from '#site/landing.ts';

const kilobyte = 1024;

// An owner may have deleted what no project shows any more, and has another hero.
const pictures = drawn.filter(({ path }) => existsSync(`${publicDir}/images/${path}-480.avif`));
const sampleHero = !ownHero({ manifest: readManifest(), publicFolder: publicDir });

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
  expect(metadata).toMatchObject({ format, width });
  expect(Math.abs(metadata.height - width / 1.6)).toBeLessThan(1);
});

test.runIf(isSampleSite).each(pictures)(
  '$path weighs at most 26 KB on a phone, by day and by night',
  async ({ path }) => {
    for (const name of [`${path}-700.avif`, `${path}-dark-700.avif`]) {
      expect((await stat(`${publicDir}/images/${name}`)).size).toBeLessThanOrEqual(26 * kilobyte);
    }
  },
);

test('every project and every step has a picture, drawn or the owner’s, in all widths', () => {
  const shown = [
    ...content.work.projects.map(({ image }) => ({ name: `work/${image}`, widths: projectWidths })),
    ...content.steps.items.map(({ image }) => ({ name: `steps/${image}`, widths: pictureWidths })),
  ];
  const needed = shown.flatMap(({ name, widths }) =>
    widths
      .flatMap((width) => [`${name}-${width}.avif`, `${name}-dark-${width}.avif`])
      .concat(`${name}-${jpegWidth}.jpg`),
  );
  expect(needed.filter((file) => !existsSync(`${publicDir}/images/${file}`))).toEqual([]);
});

test('the public folder contains no unused picture', async () => {
  const made = new Set(files.map(({ file }) => file));
  const own = new Set(content.work.projects.map(({ image }) => image));
  const there = await Promise.all(
    ['work', 'steps'].map(async (folder) =>
      (await readdir(`${publicDir}/images/${folder}`)).map((file) => `${folder}/${file}`),
    ),
  );
  const left = there.flat().filter((file) => !made.has(file));
  expect(left.filter((file) => !own.has(file.replace(/^work\/|(-dark)?-\d+\.\w+$/g, '')))).toEqual([]);
});

test.runIf(sampleHero)(
  'the hero’s drawing has at most 6 KB compressed and matches the scripts of this clone',
  async () => {
    const svg = await readFile(`${publicDir}/images/hero.svg`, 'utf8');
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6 * kilobyte);
    expect(svg).toBe(drawing(await setWords()));
  },
);

test.runIf(sampleHero)('the hero’s drawing comes to rest within five seconds', async () => {
  const svg = await readFile(`${publicDir}/images/hero.svg`, 'utf8');
  const runs = [...svg.matchAll(/animation:([^;}]+)/g)].map(([, value = '']) => value);
  expect(runs.length).toBeGreaterThan(4);
  for (const value of runs) {
    const seconds = [...value.matchAll(/([\d.]+)s\b/g)].reduce((sum, [, time]) => sum + Number(time), 0);
    expect(seconds).toBeLessThan(5);
    expect(value).not.toContain('infinite');
  }
  // Without a SMIL element, Chromium may run the motion without a pause between frames (scripts/assets/hero/motion.ts).
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
