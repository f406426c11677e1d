import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';

const { work, steps } = content;

// What a picture is shown at is linear between these: `sizes` has its rules at 600 and 900 px, and the grid at 1440 px.
const widths = [320, 390, 599, 600, 899, 900, 1280, 1354, 1440, 1920, 2560];
/** How many pixels of its own a picture has at least for each that it covers. A close-up may be softer on a dense screen. */
const dense = [
  { density: 1, least: 1, enlarged: 1 },
  { density: 2, least: 0.85, enlarged: 0.5 },
];

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="10"/>';

it.for(dense)(
  'shows no picture with too few pixels on a screen of density $density',
  async ({ density, least, enlarged }, { browser, site }) => {
    await using page = await browser.newPage({ deviceScaleFactor: density });
    // Only the chosen file's name counts. The answer has the proportions of all pictures, and takes no time to decode.
    await page.route(/\/images\/.*\?/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
    );
    await page.goto(site.url);
    await page.locator('footer').waitFor();

    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const pictures = await chosenAnew(page, width);

      expect(pictures.length).toBeGreaterThan(work.projects.length + steps.items.length);
      const soft = pictures.filter(
        ({ width: has, shown, zoom }) => has / (shown * zoom * density) < (zoom > 1 ? enlarged : least),
      );
      expect(soft, `at ${width} px`).toEqual([]);
    }
  },
);

/**
 * Replaces all pictures by new elements with new addresses, and returns what the browser chooses for them. It would keep
 * using a larger file that it has in its cache.
 */
function chosenAnew(page: Page, width: number) {
  return page.evaluate(async (query) => {
    for (const one of document.querySelectorAll<HTMLElement>('.shot'))
      one.style.contentVisibility = 'visible';
    for (const picture of document.querySelectorAll('picture')) {
      const copy = picture.cloneNode(true) as HTMLPictureElement;
      for (const one of copy.querySelectorAll<HTMLImageElement | HTMLSourceElement>('[srcset]'))
        one.srcset = one.srcset.replaceAll(/(\?\d+)? (?=\d+w)/g, `?${query} `);
      copy.querySelector('img')!.loading = 'eager';
      picture.replaceWith(copy);
    }
    await Promise.all(Array.from(document.images, (image) => image.decode()));
    return Array.from(document.images, (image) => {
      const file = new URL(image.currentSrc).pathname.split('/').at(-1) ?? '';
      return {
        file,
        // The hero's drawing is a vector image, sharp at any size.
        width: Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? Number.POSITIVE_INFINITY),
        // The width of a picture that is cropped at the side follows from its height.
        shown: Math.max(image.offsetWidth, image.offsetHeight * 1.6),
        zoom: Number(getComputedStyle(image).scale) || 1,
      };
    });
  }, width);
}
