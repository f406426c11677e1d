import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeCopy } from '../helpers/projectCopy.ts';

/** One for all tests: each begins with pictures of its own. Only the first looks at everything that is made. */
const copy = makeCopy();

const it = test.extend('owner', async ({}) => {
  const { folder, run } = await copy;
  const assets = async (...steps: string[]) => {
    const { stdout } = await run('owner/assets/index.ts', ...steps);
    return stdout.trim().split('\n');
  };
  await rm(join(folder, 'site/pictures'), { recursive: true, force: true });
  await mkdir(join(folder, 'site/pictures/work'), { recursive: true });
  return { folder, assets, file: (name: string) => join(folder, name) };
});

const square = 'M0 0h24v24H0z';
const logo = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24">${inner}</svg>`;

it('makes hero, logo and a project of the owner, what shows them, and nothing else', async ({ owner }) => {
  const { folder, assets, file } = owner;
  const before = await hashes(folder);
  await writeFile(
    file('site/pictures/logo.svg'),
    logo(`<g fill="#123"><path d="${square}"/></g><path fill="#e33" d="M30 0l18 24H24z"/>`),
  );
  const photo = { create: { width: 1600, height: 1000, channels: 3, background: '#fff' } } as const;
  await sharp(photo).png().toFile(file('site/pictures/hero.png'));
  await sharp({ create: { width: 1120, height: 700, channels: 3, background: '#a33' } })
    .jpeg()
    .toFile(file('site/pictures/work/my-client.jpg'));

  const said = await assets();

  expect(said.map((line) => line.replace(/:.*/, ''))).toEqual([
    'made  site/made/brandMark.ts from site/pictures/logo.svg',
    expect.stringMatching(/^made {2}site\/public\/favicon\.svg, .*site\/public\/apple-touch-icon\.png$/),
    'made  site/public/images/hero.svg',
    'made  site/public/images/work/my-client-*',
    'made  site/public/og.jpg',
    'Everything else is as it was.',
  ]);
  const after = await hashes(folder);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed.filter((name) => !name.startsWith('images/work/my-client-')).toSorted()).toEqual(
    ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png', 'images/hero.svg', 'og.jpg'].toSorted(),
  );
  expect(changed.filter((name) => name.startsWith('images/work/my-client-'))).toHaveLength(11);
  expect(await readFile(file('site/public/favicon.svg'), 'utf8')).toContain(square);
  const hero = await readFile(file('site/public/images/hero.svg'), 'utf8');
  const [, embedded = ''] = /data:image\/webp;base64,([^"]+)/.exec(hero) ?? [];
  expect(await sharp(Buffer.from(embedded, 'base64')).metadata()).toMatchObject({ width: 1132, height: 970 });
});

it('dims own photographs by night and enlarges none; own drawings have their colors for night', async ({
  owner,
}) => {
  const { assets, file } = owner;
  await mkdir(file('site/pictures/steps'));
  const red = { create: { width: 800, height: 500, channels: 3, background: '#a33' } } as const;
  await sharp(red).png().toFile(file('site/pictures/steps/design.png'));
  const day = '<style>path{fill:#00f}@media(prefers-color-scheme:dark){path{fill:#0f0}}</style>';
  await writeFile(file('site/pictures/steps/grow.svg'), logo(`${day}<path d="M0 0h48v24H0z"/>`));

  const said = await assets('pictures');

  expect(said).toContain('made  site/public/images/steps/design-*: as asked');
  expect(said).toContain('made  site/public/images/steps/grow-*: as asked');
  const dominant = async (name: string) => {
    const grow = await sharp(file(`site/public/images/steps/grow-${name}.avif`)).stats();
    return grow.dominant;
  };
  expect((await dominant('480')).b).toBeGreaterThan(200);
  expect((await dominant('dark-480')).g).toBeGreaterThan(200);
  const redOf = async (name: string) =>
    (await sharp(file(`site/public/images/steps/design-${name}.avif`)).stats()).dominant.r;
  expect(await redOf('480')).toBeGreaterThan(await redOf('dark-480'));
  const largest = await sharp(file('site/public/images/steps/design-1500.avif')).metadata();
  expect([largest.width, largest.height]).toEqual([800, 500]);
  const small =
    'note  site/pictures/steps/design.png: it has 800 × 500 px and is not enlarged; the page has room for 1120 × 700';
  expect(said).toContain(small);
});

it('keeps an own card, makes what is missing, and draws an own hero in its colors and outlines', async ({
  owner,
}) => {
  const { assets, file } = owner;
  await writeFile(file('site/public/og.jpg'), 'a card of their own');
  await rm(file('site/public/favicon.ico'));
  await writeFile(file('site/public/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
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

it('says what is wrong with a logo that it cannot take, and changes nothing', async ({ owner }) => {
  const { folder, assets, file } = owner;
  const before = await hashes(folder);
  await writeFile(
    file('site/pictures/logo.svg'),
    logo(`<circle r="4"/><path transform="rotate(9)" d="${square}"/><path stroke="#000" d="${square}"/>`),
  );

  const failed = assets().then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );

  expect(await failed).toContain(
    'site/pictures/logo.svg: it has a <circle>; it has a transformed path; it has an outlined path. In a drawing program',
  );
  expect(await hashes(folder)).toEqual(before);
});

/** The hashes of all files in `public`, by name. */
async function hashes(folder: string): Promise<Record<string, string>> {
  const names = await readdir(join(folder, 'site/public'), { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const entries = files.map(async (path) => {
    const hash = createHash('sha256').update(await readFile(path));
    return [path.slice(join(folder, 'site/public/').length), hash.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}
