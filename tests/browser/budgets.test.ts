import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as withBrowser } from '../helpers/browser.ts';

/** Budgets of a visit on a 390 px screen. `npm run bench -- page` measures times. */
const kilobyte = 1024;

const it = withBrowser.extend('visited', { scope: 'file' }, ({ browser, site }) =>
  visitWithoutInput(browser, site.url),
);

it.for([
  ['the document', 20.5, ({ type }: Loaded) => type === 'document'],
  ['script', 3, ({ type }: Loaded) => type === 'script'],
  ['everything', 55, () => true],
] as const)(
  'until the first interaction, %s has at most %s KB',
  ([, most, counts], { visited: { files } }) => {
    const bytes = files.filter(counts).reduce((sum, file) => sum + file.bytes, 0);

    expect(bytes).toBeLessThanOrEqual(most * kilobyte);
  },
);

it('before the first interaction, at most 5 KB of script are evaluated', ({ visited: { files, ran } }) => {
  const inline = [...(files[0]?.body ?? '').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  );
  const loaded = files.filter(({ type, url }) => type === 'script' && ran.includes(url));
  const evaluated = [...inline, ...loaded.map(({ body }) => body)].join('').length;
  expect(loaded.length).toBeGreaterThan(0);
  expect(evaluated).toBeGreaterThan(2 * kilobyte);
  expect(evaluated).toBeLessThanOrEqual(5 * kilobyte);
});

it('until the first interaction, at most nine files come', ({ visited: { files } }) => {
  expect(files.length).toBeLessThanOrEqual(9);
});

it('the page is at most 11,000 px long', ({ visited: { height } }) => {
  expect(height).toBeLessThanOrEqual(11_000);
});

/** A file loaded during a visit. `bytes` is the size of its body as transferred, that is, compressed. */
type Loaded = { url: string; type: string; bytes: number; body: string };

/** Opens a page without any input, and waits until the network is idle. */
async function visitWithoutInput(browser: Browser, url: string) {
  await using page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const files: Promise<Loaded>[] = [];
  page.on('request', (request) => {
    const type = request.resourceType();
    const whole = async () => {
      const response = await request.response();
      const body = /script|document/.test(type) ? ((await response?.text()) ?? '') : '';
      const { responseBodySize: bytes } = await request.sizes();
      return { url: request.url(), type, bytes, body };
    };
    files.push(whole());
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  // Before anything else, because code evaluated in a page counts as an interaction.
  const ran = await evaluatedScripts(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return { files: await Promise.all(files), ran, height };
}

/** The scripts that have run, as counted by the profiler. */
async function evaluatedScripts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  const { result } = await session.send('Profiler.getBestEffortCoverage');
  await session.detach();
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count));
  return ran.map(({ url }) => url);
}
