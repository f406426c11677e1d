import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '../../scripts/assets/manifest.ts';
import { publicDir } from '../../scripts/assets/paths.ts';
import { ownHero } from '../../scripts/assets/products.ts';
import { launchChromium } from '../../scripts/lib/chromium.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { type Loaded, loadedFiles } from '../helpers/loadedFiles.ts';

/** Byte budgets of a visit on a 390 px screen. `npm run bench -- page` measures times. */
const kilobyte = 1024;

let site: Site;
let browser: Browser;
let files: Loaded[];

beforeAll(async () => {
  site = await startSite();
  browser = await launchChromium();
  files = await loadedFiles(browser, `${site.url}/`);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('the document is at most 24 KB in brotli', () => {
  const [first] = files;
  expect(first?.type).toBe('Document');
  expect(first?.bytes).toBeLessThanOrEqual(24 * kilobyte);
});

test('before the page has loaded, at most 3 KB of script arrive', () => {
  const scripts = files.filter(({ type, beforeLoad }) => type === 'Script' && beforeLoad);
  expect(sum(scripts)).toBeLessThanOrEqual(3 * kilobyte);
});

test('before the first interaction, at most 5 KB of script are evaluated', async () => {
  const html = await (await fetch(`${site.url}/`)).text();
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code).join('');
  // The loader, before or after the load event: that depends on the machine.
  const loader = files.find(({ url }) => html.includes(`"${new URL(url).pathname}");</script>`));
  expect(loader?.type).toBe('Script');
  expect(inline.length).toBeGreaterThan(2 * kilobyte);
  expect(inline.length + (loader?.body.length ?? 0)).toBeLessThanOrEqual(5 * kilobyte);
});

test('the files prefetched for menu and questions have at most 115 KB', () => {
  const prefetched = files.filter(({ type, beforeLoad }) => type === 'Script' && !beforeLoad);
  expect(sum(prefetched)).toBeGreaterThan(50 * kilobyte);
  expect(sum(prefetched)).toBeLessThanOrEqual(115 * kilobyte);
});

test('everything but the prefetched files and a hero of the owner has at most 100 KB', () => {
  const own = ownHero({ manifest: readManifest(), publicFolder: publicDir });
  const prefetched = new Set(files.filter(({ type, beforeLoad }) => type === 'Script' && !beforeLoad));
  const counted = files.filter((file) => !prefetched.has(file) && !(own && file.url.endsWith('/hero.svg')));
  expect(sum(counted)).toBeLessThanOrEqual(100 * kilobyte);
});

test('the page requests at most seventeen files before the first interaction, one of them the motions that need no script', () => {
  expect(files.length).toBeLessThanOrEqual(17);
});

test('supabase-js, notistack and the form are loaded only when needed', () => {
  const text = files.filter(({ type }) => type === 'Script').map(({ body }) => body);
  for (const mark of ['GoTrueClient', 'notistack', 'proposal-draft']) {
    expect(text.some((body) => body.includes(mark))).toBe(false);
  }
});

test('no rule of the critical CSS is in the document twice', async () => {
  const html = await (await fetch(`${site.url}/`)).text();
  const css = /<style data-page>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  const rules = topLevelRules(css);
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
});

test('every class that has a rule is used in the document', async () => {
  const html = await (await fetch(`${site.url}/`)).text();
  const [, css = ''] = /<style data-page>([^]*?)<\/style>/.exec(html) ?? [];
  const used = new Set(html.slice(html.indexOf('<body>')).match(/css-[\w-]+/g));
  const unused = [...new Set(css.match(/\.css-[\w-]+/g))].filter((name) => !used.has(name.slice(1)));
  expect(unused).toEqual([]);
});

test('the server sends the document at the highest Brotli quality', async () => {
  const html = await (await fetch(`${site.url}/`)).text();
  expect(files[0]?.bytes).toBeLessThanOrEqual(brotliCompressSync(html).length);
});

function sum(list: Loaded[]): number {
  return list.reduce((total, { bytes }) => total + bytes, 0);
}

/** Splits a style sheet at the closing braces of its outermost blocks. */
function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (css[at] === '}' && depth === 0) {
      rules.push(css.slice(start, at + 1));
      start = at + 1;
    }
  }
  return rules;
}
