import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as withBrowser } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';

// These tests measure sizes. `npm run bench -- page` measures times.
const kilobyte = 1024;

/** A file of a visit. `bytes` is the size of its body as transferred, that is, compressed. */
type Loaded = { url: string; type: string; bytes: number; body: string };

const it = withBrowser.extend('quiet', { scope: 'file' }, ({ browser, site }) =>
  visitWithoutInput(browser, site.url),
);

it.for([
  { part: 'the document', most: 24, types: /document/ },
  { part: 'all JavaScript', most: 3, types: /script/ },
  { part: 'everything', most: 60, types: /./ },
])(
  'before the first interaction, $part that a phone loads takes at most $most KB, compressed',
  ({ most, types }, { quiet }) => {
    const counted = quiet.files.filter(({ type }) => types.test(type));
    const bytes = counted.reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(most * kilobyte);
  },
);

it('a phone requests at most nine files before the first interaction', ({ quiet: { files } }) => {
  expect(files.length).toBeLessThanOrEqual(9);
});

it('the page runs at most 5 KB of script before the first interaction', ({ quiet: { files, ran } }) => {
  const document = files.find(({ type }) => type === 'document')!;
  const inline = [...document.body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  const loaded = files.filter(({ type, url }) => type === 'script' && ran.includes(url));
  expect([inline.length, loaded.length]).toEqual([1, 1]);
  const evaluated = [...inline, ...loaded.map(({ body }) => body)].join('').length;
  expect(evaluated).toBeLessThanOrEqual(5 * kilobyte);
});

it('the page is at most 11,000 px long on a phone', ({ quiet: { height } }) => {
  expect(height).toBeLessThanOrEqual(11_000);
});

it('the page loads React at the first interaction and not before, even in Data Saver mode', async ({
  visit,
}) => {
  const { page, requests, requestsEnd } = await visit();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const scripts = () => requests.filter((request) => request.endsWith('.js'));
  await page.goto('/');
  await expect.poll(scripts, patient).not.toEqual([]);
  await requestsEnd();
  // The page has loaded one script, the loader.
  expect(scripts()).toHaveLength(1);

  await hydrated(page, 'header');
  expect(scripts().length).toBeGreaterThan(3);
});

/** Opens a page without any input, and waits until the network is idle. */
async function visitWithoutInput(browser: Browser, url: string) {
  await using page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const files: Promise<Loaded>[] = [];
  page.on('requestfinished', (request) => {
    const whole = async () => {
      const type = request.resourceType();
      const response = await request.response();
      const body = /script|document/.test(type) ? ((await response?.text()) ?? '') : '';
      const { responseBodySize: bytes } = await request.sizes();
      return { url: request.url(), type, bytes, body };
    };
    files.push(whole());
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  // The list of scripts is made before `page.evaluate`, because code that `page.evaluate` runs
  // counts as an interaction.
  const ran = await evaluatedScripts(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return { files: await Promise.all(files), ran, height };
}

/** The addresses of the scripts that have run, by the browser's profiler. */
async function evaluatedScripts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  const { result } = await session.send('Profiler.getBestEffortCoverage');
  await session.detach();
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count));
  return ran.map(({ url }) => url);
}
