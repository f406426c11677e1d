import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { launchChromium } from '../../lib/chromium.ts';
import { makeCopy } from '../helpers/projectCopy.ts';

const square = 'M0 0h24v24H0z';
const logo = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24">${inner}</svg>`;
const photograph = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** One site for all tests. Each test continues where the previous one ended. */
const { folder, run } = await makeCopy();
const pictures = (name: string) => join(folder, 'site/pictures', name);
const made = (name: string) => join(folder, 'site/public', name);
const assets = async () => (await run('owner/assets/index.ts')).stdout.trim().split('\n');

/** All files in `public`, by name. */
function files() {
  const entries = readdirSync(made(''), { recursive: true, encoding: 'utf8' });
  const names = entries.filter((name) => statSync(made(name)).isFile());
  return Object.fromEntries(names.map((name) => [name, readFileSync(made(name), 'latin1')]));
}

/** Returns a pixel in the middle of a drawing, as a browser shows it in this scheme. */
async function pixelOf(browser: Browser, svg: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ colorScheme });
  await page.setContent(`<div style="width: 500px">${svg}</div>`);
  const png = await page.screenshot({ omitBackground: true });
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = 4 * (200 * info.width + 250);
  return { red: data[at], alpha: data[at + 3] };
}

it('if an owner replaces the hero, the logo and two pictures, only the files made from these change', async () => {
  const before = files();
  rmSync(pictures(''), { recursive: true });
  for (const one of ['work', 'steps']) mkdirSync(pictures(one), { recursive: true });
  const mark = `<g fill="#123"><path d="${square}"/></g><path fill="#e33" d="M30 0l18 24H24z"/>`;
  writeFileSync(pictures('logo.svg'), logo(mark));
  await photograph(1600, 1000, '#fff').toFile(pictures('hero.png'));
  await photograph(800, 600, '#a33').toFile(pictures('work/my-client.jpg'));
  const night = '<style>path{fill:#00f}@media(prefers-color-scheme:dark){path{fill:#0f0}}</style>';
  writeFileSync(pictures('steps/grow.svg'), logo(`${night}<path d="M0 0h48v24H0z"/>`));

  const output = await assets();

  expect(output.join('\n')).toContain(
    '\nnote  site/pictures/work/my-client.jpg: its 800 × 600 px are cropped to 800 × 500 px; it is 800 px wide',
  );
  expect(output.at(-1)).toBe('Everything else is as it was.');
  const changed = Object.entries(files()).filter(([name, content]) => content !== before[name]);
  const names = changed.map(([name]) => name.replace(/(?<=^images\/(?:work\/my-client|steps\/grow)-).*/, ''));
  const own = ['images/work/my-client-', 'images/steps/grow-'].flatMap((name) => Array<string>(9).fill(name));
  const shown = 'favicon.svg favicon.ico apple-touch-icon.png images/hero.svg og.jpg one-pager.pdf';
  expect(names.toSorted()).toEqual([...own, ...shown.split(' ')].toSorted());
  expect(readFileSync(made('favicon.svg'), 'utf8')).toContain(square);

  // In wide windows, the headline overlaps the upper edge of the hero's picture. So the picture is
  // transparent there.
  const above = sharp(made('images/hero.svg')).extract({ left: 0, top: 0, width: 500, height: 50 });
  expect((await above.stats()).channels[3]?.max).toBe(0);

  // The road and the van are behind the photograph. They are not visible through it, not even in
  // the dark scheme, in which the photograph is dimmed.
  const hero = readFileSync(made('images/hero.svg'), 'utf8');
  await using browser = await launchChromium();
  expect(await pixelOf(browser, hero, 'light')).toEqual({ red: 255, alpha: 255 });
  expect(await pixelOf(browser, hero, 'dark')).toEqual({ red: Math.round(0.86 * 255), alpha: 255 });

  // In the dark scheme, photographs are dimmed; drawings have their own colors. No photograph is
  // enlarged.
  const dominant = async (name: string) => (await sharp(made(`images/${name}.avif`)).stats()).dominant;
  expect((await dominant('steps/grow-700')).b).toBeGreaterThan(200);
  expect((await dominant('steps/grow-dark-700')).g).toBeGreaterThan(200);
  const byNight = await dominant('work/my-client-dark-700');
  expect((await dominant('work/my-client-700')).r).toBeGreaterThan(byNight.r);
  const largest = await sharp(made('images/work/my-client-1500.avif')).metadata();
  expect(largest).toMatchObject({ width: 800, height: 500 });
});

it('npm run assets keeps the owner’s og.jpg, favicon.svg and drawing colors, and makes a favicon.ico', async () => {
  const card = await photograph(1200, 630, '#a33').jpeg().toBuffer();
  writeFileSync(made('og.jpg'), card);
  rmSync(made('favicon.ico'));
  writeFileSync(made('favicon.svg'), logo(''));
  rmSync(pictures('hero.png'));
  const style = '<style>.a{fill:#00f}@media(prefers-color-scheme:dark){.a{fill:#99f}}</style>';
  const word = '<text x="30" y="12" style="font:600 9px \'Bricolage Grotesque\'">Fern</text>';
  writeFileSync(pictures('hero.svg'), logo(`${style}<path class="a" d="${square}"/>${word}`));

  const output = (await assets()).join('\n');

  expect(output).toMatch(/it was missing$/m);
  expect(output).not.toContain('og.jpg');
  expect(output).toContain('made  site/public/images/hero.svg: from site/pictures/hero.svg\n');
  const now = files();
  expect(now['og.jpg']).toBe(card.toString('latin1'));
  expect(now['favicon.svg']).not.toContain('path');
  expect(now['favicon.ico']?.length).toBeGreaterThan(100);
  const hero = now['images/hero.svg'] ?? '';
  expect(hero).toMatch(/prefers-color-scheme:\s*dark\)\{\.a\{fill:#99f\}/);
  expect(hero).not.toContain('<text');
  const place = { left: 10, top: 200, width: 200, height: 80 };
  const cut = await sharp(Buffer.from(hero)).resize(566, 485).extract(place).png().toBuffer();
  expect((await sharp(cut).stats()).dominant.b).toBeGreaterThan(200);
});

it('npm run assets says what is wrong with a logo or picture that it cannot use, and changes nothing', async () => {
  const fine = readFileSync(pictures('logo.svg'));
  rmSync(pictures('work/my-client.jpg'));
  const before = files();
  const entities = Array.from(
    'bcdefghij',
    (name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`,
  );
  const endless = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>${logo('<text>&j;</text>')}`;
  const odd = `<circle r="4"/><path transform="rotate(9)" d="${square}"/><path stroke="#000" d="${square}"/>`;
  // A small PNG whose header says that it has 900 megapixels.
  const huge = await photograph(1, 1, '#fff').png().toBuffer();
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  for (const [name, bytes, reason] of [
    [
      'logo.svg',
      logo(odd),
      ': it has a <circle>; it has a transformed path; it has an outlined path; a part of it is outside its viewBox or size. In a',
    ],
    ['work/my-client.png', huge, ' cannot be used: Input image exceeds pixel limit'],
    ['work/my-client.svg', endless, ' cannot be used: site/pictures/work/my-client.svg is not an SVG'],
  ] as const) {
    writeFileSync(pictures(name), bytes);
    const stderr = expect.stringContaining(`site/pictures/${name}${reason}`);
    await expect(assets()).rejects.toMatchObject({ code: 1, stderr });
    rmSync(pictures(name));
    writeFileSync(pictures('logo.svg'), fine);
  }
  expect(files()).toEqual(before);
});

it.each([
  { size: 'width="100mm" height="50mm"', right: 100 * (96 / 25.4) },
  { size: 'width="100%" height="100%"', right: 300 },
])(
  'the brand mark made from a logo with $size and no viewBox shows the whole logo',
  async ({ size, right }) => {
    const hidden = '<path display="none" d="M0 0h-9v9z"/>';
    const drawn = `<path d="M0 0H${Math.floor(right)}V90H0z"/>${hidden}`;
    writeFileSync(pictures('logo.svg'), `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn}</svg>`);

    await run('owner/assets/index.ts', 'icons');

    const mark = readFileSync(join(folder, 'site/made/brandMark.ts'), 'utf8');
    expect(mark).not.toContain('h-9');
    const [, viewBox = ''] = /"viewBox":"(.+?)"/.exec(mark)!;
    const [x = NaN, , width = NaN] = viewBox.split(' ').map(Number);
    expect(x).toBeLessThan(0);
    expect(x + width).toBeGreaterThan(right);
    // The brand mark's `viewBox` is not much larger than the logo, either.
    expect(width).toBeLessThan(right * 1.3);
  },
);
