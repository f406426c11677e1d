import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { waitForFonts } from '../lib/waitForFonts.ts';

/** Writes the README's two pictures of the first screen: `docs/site-light.jpg` and `docs/site-dark.jpg`. */
export async function writeReadmePictures(browser: Browser, url: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.goto(url);
    await waitForFonts(page);
    await sharp(await page.screenshot())
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(`docs/site-${colorScheme}.jpg`);
    await page.close();
  }
}
