import { expect } from 'vitest';
import { content } from '../../pages/index/content.ts';
import { it } from '../helpers/browser.ts';

const { work, steps } = content;

const widths = [
  320, 360, 390, 430, 480, 599, 600, 700, 768, 899, 900, 1024, 1280, 1354, 1440, 1680, 1920, 2560,
];
const dense = [
  { density: 1, least: 1 },
  { density: 2, least: 0.85 },
];

/**
 * The displayed size of a picture and the size of its file. The hero's drawing is a vector image, sharp at any size.
 */
type Shown = { file: string; width: number; shown: number };

it.for(dense)(
  'shows no picture with too few pixels on a screen of density $density',
  async ({ density, least }, { browser, site }) => {
    for (const width of widths) {
      // A new context each time, because a browser keeps using a larger file from its cache.
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        deviceScaleFactor: density,
      });
      const page = await context.newPage();
      await page.goto(site.url);
      const pictures = await page.evaluate(async (): Promise<Shown[]> => {
        for (const one of document.querySelectorAll<HTMLElement>('.shot'))
          one.style.contentVisibility = 'visible';
        for (const image of document.images) image.loading = 'eager';
        await Promise.all(Array.from(document.images, (image) => image.decode()));
        return Array.from(document.images, (image) => ({
          file: image.currentSrc.split('/').at(-1) ?? '',
          width: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1] ?? Number.POSITIVE_INFINITY),
          // The width of a picture that is cropped at the side follows from its height.
          shown: Math.max(image.offsetWidth, image.offsetHeight * 1.6),
        }));
      });
      await context.close();

      expect(pictures.length).toBeGreaterThan(work.projects.length + steps.items.length);
      const soft = pictures.filter((one) => one.width / (one.shown * density) < least);
      expect(soft, `at ${width} px`).toEqual([]);
    }
  },
);

it('shows the dark pictures in dark mode, and the light ones otherwise', async ({ visit }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit({ colorScheme });
    await page.goto('/');
    const card = page.locator('#work img').first();
    await card.scrollIntoViewIfNeeded();

    await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('.avif');
    const file = await card.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(file.includes('-dark-')).toBe(colorScheme === 'dark');
  }
});
