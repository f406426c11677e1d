import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { whyUnreadable } from '../../owner/assets/readable.ts';
import { ending, makeCopy } from '../helpers/projectCopy.ts';

/** One site for all tests. Each test continues where the previous one ended. */
const { folder, run } = await makeCopy();
const inPublic = (name: string) => join(folder, 'site/public', name);
const fonts = () => readdirSync(inPublic('fonts')).toSorted();
const assets = async (...steps: string[]) => (await run('owner/assets/index.ts', ...steps)).stdout;

/**
 * Runs a step of `npm run assets`, and kills it in the first call of `writeFile` or `renameSync`
 * with a path that contains `path`: in the middle of writing the file, or after renaming it.
 */
async function interruptedAt(step: string, call: 'writeFile' | 'renameSync', path: string) {
  const from = call === 'writeFile' ? 'node:fs/promises' : 'node:fs';
  const hook = join(folder, 'interrupt.mjs');
  writeFileSync(
    hook,
    `import fs from '${from}';
     import { syncBuiltinESMExports } from 'node:module';
     const { ${call}: call } = fs;
     fs.${call} = async (...given) => {
       if (!String(given.at(-2)).includes('${path}') && !String(given.at(-1)).includes('${path}')) return call(...given);
       if ('${call}' === 'writeFile') await call(given[0], given[1].subarray(0, 100));
       else call(...given);
       process.kill(process.pid, 'SIGKILL');
     };
     syncBuiltinESMExports();`,
  );
  const { code } = await ending(run('--import', hook, 'owner/assets/index.ts', step));
  expect(code, 'the run was interrupted').toBe(null);
}

it('npm run assets, interrupted in the middle of a file, leaves no part of that file', async () => {
  const before = fonts();

  await interruptedAt('fonts', 'writeFile', '.woff2');

  expect(fonts()).toEqual(before);
  expect(await assets()).toBe('Everything is up to date.\n');
  expect(existsSync(join(folder, 'site/made/.making'))).toBe(false);
});

it('after npm run assets was killed between two fonts, the next run leaves exactly the page’s fonts', async () => {
  const words = join(folder, 'site/landing.ts');
  writeFileSync(words, `${readFileSync(words, 'utf8')}content.tagline = 'Ŵŷ';\n`);
  await interruptedAt('fonts', 'renameSync', 'public/fonts');

  await assets('fonts');

  const named = readFileSync(join(folder, 'site/made/fonts.ts'), 'utf8');
  const urls = Array.from(named.matchAll(/fonts\/([\w-]+\.woff2)/g), ([, name]) => name);
  expect(new Set(fonts())).toEqual(new Set(urls));
});

it('npm run assets, even for a single step, never overwrites a file of the owner, and says so', async () => {
  const own = await sharp({ create: { width: 180, height: 180, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  writeFileSync(inPublic('apple-touch-icon.png'), own);
  writeFileSync(inPublic('fonts/own.woff2'), readFileSync(inPublic(`fonts/${fonts()[0]}`)));

  const output = await assets('icons', 'fonts');
  const again = await assets('icons');

  expect(output).toContain('site/public/apple-touch-icon.png stays, because it is yours.');
  expect(again).toContain('site/public/apple-touch-icon.png stays, because it is yours.');
  expect(readFileSync(inPublic('apple-touch-icon.png'))).toEqual(own);
  expect(fonts()).toContain('own.woff2');
});

it('npm run assets makes a broken icon anew, and keeps the broken one in another folder', async () => {
  const whole = readFileSync(inPublic('favicon.ico'));
  const half = whole.subarray(0, whole.length / 2);
  writeFileSync(inPublic('favicon.ico'), half);
  writeFileSync(inPublic('favicon.svg'), '');

  const output = await assets('icons');

  expect(output).toContain('site/public/favicon.ico is in site/made/unreadable/favicon.ico now');
  expect(readFileSync(join(folder, 'site/made/unreadable/favicon.ico'))).toEqual(half);
  expect(readFileSync(inPublic('favicon.ico'))).toEqual(whole);
  expect(readFileSync(inPublic('favicon.svg')).length).toBeGreaterThan(100);
});

it.each(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'og.jpg', 'one-pager.pdf'])(
  'npm run assets recognizes that the file %s is broken if its end is missing',
  async (name) => {
    const whole = readFileSync(inPublic(name));

    expect(await whyUnreadable(name, whole)).toBeUndefined();
    expect(await whyUnreadable(name, whole.subarray(0, whole.length * 0.7))).toMatch(/decoded/);
    expect(await whyUnreadable(name, Buffer.alloc(0))).toBe('it is empty');
  },
);

it('npm run assets recognizes an error page that a host has sent in place of a font', async () => {
  const name = fonts()[0]!;

  expect(await whyUnreadable(name, readFileSync(inPublic(`fonts/${name}`)))).toBeUndefined();
  expect(await whyUnreadable(name, Buffer.from('<!doctype html><title>Not found</title>'))).toMatch(
    /decoded/,
  );
});
