import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';

const kilobyte = 1024;

// `npm run bench -- page` measures times.
it('keeps a visit on a phone, until the first interaction, within its budgets', async ({ browser, site }) => {
  await using page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const loading: Promise<{ url: string; type: string; bytes: number; body: string }>[] = [];
  page.on('request', (request) => {
    const type = request.resourceType();
    const whole = async () => {
      const response = await request.response();
      const body = /script|document/.test(type) ? ((await response?.text()) ?? '') : '';
      // As transferred, that is, compressed.
      const { responseBodySize: bytes } = await request.sizes();
      return { url: request.url(), type, bytes, body };
    };
    loading.push(whole());
  });
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  // Asked of the profiler before anything else, because code evaluated in a page counts as an interaction.
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  const { result } = await session.send('Profiler.getBestEffortCoverage');
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const files = await Promise.all(loading);

  const kilobytes = (of: RegExp) =>
    files.filter(({ type }) => of.test(type)).reduce((sum, { bytes }) => sum + bytes, 0) / kilobyte;
  expect.soft(kilobytes(/document/)).toBeLessThanOrEqual(18);
  expect.soft(kilobytes(/script/)).toBeLessThanOrEqual(3);
  expect.soft(kilobytes(/./)).toBeLessThanOrEqual(55);
  expect.soft(files.length).toBeLessThanOrEqual(9);
  expect.soft(height, 'px').toBeLessThanOrEqual(11_000);

  const inline = [...files[0]!.body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code);
  const loaded = files.filter(({ type, url }) => type === 'script' && ran.some((one) => one.url === url));
  const evaluated = [...inline, ...loaded.map(({ body }) => body)].join('').length / kilobyte;
  expect(loaded.length).toBeGreaterThan(0);
  expect(evaluated).toBeLessThanOrEqual(5);
});
