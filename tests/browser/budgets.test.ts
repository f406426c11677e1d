import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { it as withBrowser } from '../helpers/browser.ts';
import { soon } from '../helpers/soon.ts';

/** Byte budgets of a visit on a 390 px screen. `npm run bench -- page` measures times. */
const kilobyte = 1024;
const phone = { viewport: { width: 390, height: 844 } };

const it = withBrowser
  .extend('files', { scope: 'file' }, ({ browser, site }) => loadedFiles(browser, site.url))
  .extend('html', { scope: 'file' }, async ({ site }) => (await fetch(`${site.url}/`)).text());

/** Scripts that arrive after the page has loaded. The loader may be one of them: that depends on the machine. */
const isPrefetched = ({ type, beforeLoad }: Loaded) => type === 'script' && !beforeLoad;

it.for([
  ['the document', 23, ({ type }: Loaded) => type === 'document'],
  ['script before the page has loaded', 3, ({ type, beforeLoad }: Loaded) => type === 'script' && beforeLoad],
  ['the files prefetched for menu and questions', 115, isPrefetched],
  ['everything else', 60, (file: Loaded) => !isPrefetched(file)],
] as const)('%s has at most %i KB', ([, most, counts], { files }) => {
  const bytes = files.filter(counts).reduce((sum, file) => sum + file.bytes, 0);

  expect(bytes).toBeLessThanOrEqual(most * kilobyte);
});

it('before the first interaction, at most 5 KB of script are evaluated', ({ files, html }) => {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code).join('');
  const loader = files.find(({ url }) => html.includes(`"${new URL(url).pathname}");</script>`));
  expect(loader?.type).toBe('script');
  expect(inline.length).toBeGreaterThan(2 * kilobyte);
  expect(inline.length + (loader?.body.length ?? 0)).toBeLessThanOrEqual(5 * kilobyte);
});

it('at most seventeen files come before a press: menu and questions, not supabase-js, notistack or form', ({
  files,
}) => {
  expect(files.length).toBeLessThanOrEqual(17);
  const loaded = (mark: string) => files.some(({ body }) => body.includes(mark));
  expect(['data-answer', 'data-drawer'].map(loaded)).toEqual([true, true]);
  expect(['GoTrueClient', 'notistack', 'proposal-draft'].map(loaded)).toEqual([false, false, false]);
});

it('the page is at most 11,000 px long', async ({ browser, site }) => {
  const page = await browser.newPage(phone);
  await page.goto(site.url);
  // The motions' style sheet and the late font come after the first paint, and both change heights.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height, soon).toBeLessThanOrEqual(11_000);
  await page.close();
});

it('the server sends the document at the highest Brotli quality', ({ files, html }) => {
  expect(files[0]?.bytes).toBeLessThanOrEqual(brotliCompressSync(html).length);
});

/** A file loaded during a visit. `bytes` is the size of its body as transferred, that is, compressed. */
type Loaded = { url: string; type: string; bytes: number; beforeLoad: boolean; body: string };

/** Opens a page without any input, and lists the files loaded until the network is idle. */
async function loadedFiles(browser: Browser, url: string): Promise<Loaded[]> {
  const page = await browser.newPage(phone);
  let beforeLoad = true;
  page.on('load', () => (beforeLoad = false));
  const files: Promise<Loaded>[] = [];
  page.on('request', (request) => {
    const [type, early] = [request.resourceType(), beforeLoad];
    const whole = async () => {
      const response = await request.response();
      const body = type === 'script' ? ((await response?.text()) ?? '') : '';
      const { responseBodySize: bytes } = await request.sizes();
      return { url: request.url(), type, bytes, beforeLoad: early, body };
    };
    files.push(whole());
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(files);
  await page.close();
  return all;
}
