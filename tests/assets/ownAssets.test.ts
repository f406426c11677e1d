import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeCopy } from '../helpers/projectCopy.ts';

const square = 'M0 0h24v24H0z';
const logo = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24">${inner}</svg>`;

const photograph = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** One for all tests: each continues where the one before ended. */
const copy = makeCopy();

const it = test.extend('owner', async ({}) => {
  const { folder, run } = await copy;
  const assets = async () => (await run('owner/assets/index.ts')).stdout.trim().split('\n');
  return { folder, assets, file: (name: string) => join(folder, name) };
});

it('makes hero, logo, a project and a step of the owner, what shows them, and nothing else', async ({
  owner,
}) => {
  const { folder, assets, file } = owner;
  const before = await hashes(folder);
  await rm(file('site/pictures'), { recursive: true });
  for (const one of ['work', 'steps']) await mkdir(file(`site/pictures/${one}`), { recursive: true });
  await writeFile(
    file('site/pictures/logo.svg'),
    logo(`<g fill="#123"><path d="${square}"/></g><path fill="#e33" d="M30 0l18 24H24z"/>`),
  );
  await photograph(1600, 1000, '#fff').toFile(file('site/pictures/hero.png'));
  await photograph(800, 500, '#a33').toFile(file('site/pictures/work/my-client.jpg'));
  const night = '<style>path{fill:#00f}@media(prefers-color-scheme:dark){path{fill:#0f0}}</style>';
  await writeFile(file('site/pictures/steps/grow.svg'), logo(`${night}<path d="M0 0h48v24H0z"/>`));

  const said = await assets();

  expect(said.map((line) => line.replace(/:.*/, ''))).toEqual([
    'made  site/made/brandMark.ts from site/pictures/logo.svg',
    expect.stringMatching(/^made {2}site\/public\/favicon\.svg, .*site\/public\/apple-touch-icon\.png$/),
    'made  site/public/images/hero.svg',
    'made  site/public/images/work/my-client-*',
    'made  site/public/images/steps/grow-*',
    'made  site/public/og.jpg',
    'made  site/public/one-pager.pdf',
    'Everything else is as it was.',
  ]);
  const after = await hashes(folder);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  const pictures = changed.filter((name) => /^images\/(work\/my-client|steps\/grow)-/.test(name));
  expect(pictures).toHaveLength(2 * 11);
  expect(changed.filter((name) => !pictures.includes(name)).toSorted()).toEqual(
    [
      'favicon.svg',
      'favicon.ico',
      'apple-touch-icon.png',
      'images/hero.svg',
      'og.jpg',
      'one-pager.pdf',
    ].toSorted(),
  );
  expect(await readFile(file('site/public/favicon.svg'), 'utf8')).toContain(square);
  const hero = await readFile(file('site/public/images/hero.svg'), 'utf8');
  const [, embedded = ''] = /data:image\/webp;base64,([^"]+)/.exec(hero) ?? [];
  expect(await sharp(Buffer.from(embedded, 'base64')).metadata()).toMatchObject({ width: 1132, height: 970 });

  // Photographs are dimmed by night and never enlarged. Drawings have their own colors for night.
  const dominant = async (name: string) =>
    (await sharp(file(`site/public/images/${name}.avif`)).stats()).dominant;
  expect((await dominant('steps/grow-480')).b).toBeGreaterThan(200);
  expect((await dominant('steps/grow-dark-480')).g).toBeGreaterThan(200);
  const byNight = await dominant('work/my-client-dark-480');
  expect((await dominant('work/my-client-480')).r).toBeGreaterThan(byNight.r);
  const largest = await sharp(file('site/public/images/work/my-client-1500.avif')).metadata();
  expect([largest.width, largest.height]).toEqual([800, 500]);
});

it('keeps an own card, makes what is missing, and draws an own hero in its colors and outlines', async ({
  owner,
}) => {
  const { assets, file } = owner;
  await writeFile(file('site/public/og.jpg'), 'a card of their own');
  await rm(file('site/public/favicon.ico'));
  await writeFile(file('site/public/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await rm(file('site/pictures/hero.png'));
  const style = '<style>.a{fill:#00f}@media(prefers-color-scheme:dark){.a{fill:#99f}}</style>';
  const word = '<text x="30" y="12" style="font:600 9px \'Bricolage Grotesque\'">Fern</text>';
  await writeFile(file('site/pictures/hero.svg'), logo(`${style}<path class="a" d="${square}"/>${word}`));

  const said = await assets();

  expect(said.some((line) => line.endsWith('it was missing'))).toBe(true);
  expect(said.some((line) => line.includes('og.jpg'))).toBe(false);
  expect(await readFile(file('site/public/og.jpg'), 'utf8')).toBe('a card of their own');
  expect(await readFile(file('site/public/favicon.svg'), 'utf8')).not.toContain('path');
  expect((await readFile(file('site/public/favicon.ico'))).length).toBeGreaterThan(100);
  expect(said).toContain('made  site/public/images/hero.svg: from site/pictures/hero.svg');
  const hero = await readFile(file('site/public/images/hero.svg'), 'utf8');
  expect(hero).toMatch(/prefers-color-scheme:\s*dark\)\{\.a\{fill:#99f\}/);
  expect(hero).not.toContain('<text');
  const place = { left: 10, top: 200, width: 200, height: 80 };
  const square24 = await sharp(Buffer.from(hero)).resize(566, 485).extract(place).png().toBuffer();
  expect((await sharp(square24).stats()).dominant.b).toBeGreaterThan(200);
});

it('says what is wrong with a logo or picture that it cannot take, and changes nothing', async ({
  owner,
}) => {
  const { folder, assets, file } = owner;
  const logoFile = file('site/pictures/logo.svg');
  const fine = await readFile(logoFile);
  await rm(file('site/pictures/work/my-client.jpg'));
  const before = await hashes(folder);
  const entities = Array.from('bcdefghij', (name, index) => {
    const one = `&${'abcdefghi'[index]};`;
    return `<!ENTITY ${name} "${one.repeat(10)}">`;
  });
  const endless = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>${logo('<text>&j;</text>')}`;
  const odd = `<circle r="4"/><path transform="rotate(9)" d="${square}"/><path stroke="#000" d="${square}"/>`;
  const faults =
    'it has a <circle>; it has a transformed path; it has an outlined path. In a drawing program';
  for (const [name, bytes, reason] of [
    ['logo.svg', logo(odd), `: ${faults}`],
    ['work/my-client.png', await hugePng(), ' cannot be used: Input image exceeds pixel limit'],
    ['work/my-client.svg', endless, ' cannot be used: site/pictures/work/my-client.svg is no SVG'],
  ] as const) {
    const path = `site/pictures/${name}`;
    await writeFile(file(path), bytes);
    const stderr = expect.stringContaining(path + reason);
    await expect(assets()).rejects.toMatchObject({ code: 1, stderr });
    await rm(file(path));
    await writeFile(logoFile, fine);
  }
  expect(await hashes(folder)).toEqual(before);
});

/** A small PNG that says it has 900 megapixels. */
async function hugePng(): Promise<Buffer> {
  const png = await photograph(1, 1, '#fff').png().toBuffer();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** The hashes of all files in `public`, by name. */
async function hashes(folder: string): Promise<Record<string, string>> {
  const root = join(folder, 'site/public');
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const entries = files.map(async (path) => {
    const hash = createHash('sha256').update(await readFile(path));
    return [relative(root, path), hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
