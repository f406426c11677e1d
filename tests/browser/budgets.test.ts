import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { it as withBrowser } from '../helpers/browser.ts';
import { soon } from '../helpers/soon.ts';
import { type Loaded, loadedFiles } from '../helpers/loadedFiles.ts';

/** Byte budgets of a visit on a 390 px screen. `npm run bench -- page` measures times. */
const kilobyte = 1024;

const it = withBrowser
  .extend('files', { scope: 'file' }, ({ browser, site }) => loadedFiles(browser, `${site.url}/`))
  .extend('html', { scope: 'file' }, async ({ site }) => (await fetch(`${site.url}/`)).text());

it('the document is at most 24 KB in brotli', ({ files }) => {
  const [first] = files;
  expect(first?.type).toBe('Document');
  expect(first?.bytes).toBeLessThanOrEqual(24 * kilobyte);
});

it('before the page has loaded, at most 3 KB of script arrive', ({ files }) => {
  const scripts = files.filter(({ type, beforeLoad }) => type === 'Script' && beforeLoad);
  expect(sum(scripts)).toBeLessThanOrEqual(3 * kilobyte);
});

it('before the first interaction, at most 5 KB of script are evaluated', ({ files, html }) => {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code).join('');
  // The loader, before or after the load event: that depends on the machine.
  const loader = files.find(({ url }) => html.includes(`"${new URL(url).pathname}");</script>`));
  expect(loader?.type).toBe('Script');
  expect(inline.length).toBeGreaterThan(2 * kilobyte);
  expect(inline.length + (loader?.body.length ?? 0)).toBeLessThanOrEqual(5 * kilobyte);
});

it('the files prefetched for menu and questions have at most 115 KB', ({ files }) => {
  const prefetched = files.filter(({ type, beforeLoad }) => type === 'Script' && !beforeLoad);
  expect(sum(prefetched)).toBeGreaterThan(50 * kilobyte);
  expect(sum(prefetched)).toBeLessThanOrEqual(115 * kilobyte);
});

it('everything but the prefetched files has at most 100 KB', ({ files }) => {
  const prefetched = new Set(files.filter(({ type, beforeLoad }) => type === 'Script' && !beforeLoad));
  const counted = files.filter((file) => !prefetched.has(file));
  expect(sum(counted)).toBeLessThanOrEqual(100 * kilobyte);
});

it('the page requests at most seventeen files before the first interaction, one of them the motions that need no script', ({
  files,
}) => {
  expect(files.length).toBeLessThanOrEqual(17);
});

it('the page is at most 11,000 px long', async ({ browser, site }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(site.url);
  // The motions' style sheet and the late font come after the first paint, and both change heights.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height, soon).toBeLessThanOrEqual(11_000);
  await page.close();
});

it('supabase-js, notistack and the form are loaded only when needed', ({ files }) => {
  const text = files.filter(({ type }) => type === 'Script').map(({ body }) => body);
  for (const mark of ['GoTrueClient', 'notistack', 'proposal-draft']) {
    expect(text.some((body) => body.includes(mark))).toBe(false);
  }
});

it('the server sends the document at the highest Brotli quality', ({ files, html }) => {
  expect(files[0]?.bytes).toBeLessThanOrEqual(brotliCompressSync(html).length);
});

function sum(list: Loaded[]): number {
  return list.reduce((total, { bytes }) => total + bytes, 0);
}
