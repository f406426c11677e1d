import { chromium } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { chromiumArguments, findChromium } from '../../lib/chromium.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it } from '../helpers/browser.ts';

// Playwright hides scrollbars, as phones and macOS do. This test shows them, as Windows does.
it('beside a scrollbar that takes room, the page does not scroll sideways at usual desktop widths', async ({
  site,
}) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(site.url);

  for (const width of [768, 900, 1024, 1280, 1366, 1440, 1536, 1680, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForLayout(page);
    const [room, contents] = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return [clientWidth, scrollWidth] as const;
    });
    expect(room, `the scrollbar at ${width} px`).toBeLessThan(width);
    expect(contents, `the page's width at ${width} px`).toBe(room);
  }
});
