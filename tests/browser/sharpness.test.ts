import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';

const widths = [390, 599, 768, 899, 1280, 1366, 1440, 1920];

it.for(widths)(
  'on a high-density screen of %i px, each picture’s file has enough pixels to be sharp',
  async (width, { browser, site }) => {
    await using page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width, height: 900 } });
    await page.goto(site.url);
    // The first move of the pointer loads the motions. With them, the steps' pictures are larger.
    await page.mouse.wheel(0, 10);
    await page.locator('.way').first().waitFor();
    const pictures = await page.locator('picture > img').evaluateAll((all: HTMLImageElement[]) => {
      const measured = all.map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        const has = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1] ?? 0);
        // The width of a picture that is cropped at the side follows from its height.
        const shown = Math.max(image.offsetWidth, image.offsetHeight * 1.6);
        return { file: image.currentSrc, has, shown, zoom: Number(getComputedStyle(image).scale) || 1 };
      });
      return Promise.all(measured);
    });
    expect(pictures.length).toBeGreaterThan(content.work.projects.length + content.steps.items.length);
    // A close-up may be softer.
    const soft = pictures.filter(
      ({ has, shown, zoom }) => has / (2 * shown * zoom) < (zoom > 1 ? 0.5 : 0.85),
    );
    expect(soft).toEqual([]);
  },
);
