import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';

it('shows no picture with too few pixels on a dense screen', async ({ browser, site }) => {
  await using page = await browser.newPage({ deviceScaleFactor: 2 });
  // Only the chosen file's name counts. The answer has the proportions of all pictures, and takes no time to decode.
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="10"/>';
  await page.route(/\/images\/.*\?/, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.goto(site.url);
  await page.locator('footer').waitFor();
  // What a picture is shown at is linear between these: `sizes` has its rules at 600 and 900 px, the grid at 1440 px.
  for (const width of [320, 390, 599, 600, 899, 900, 1280, 1354, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const pictures = await chosenAnew(page, width);
    expect(pictures.length).toBeGreaterThan(content.work.projects.length + content.steps.items.length);
    // A close-up may be softer.
    const soft = pictures.filter(
      ({ has, shown, zoom }) => has / (2 * shown * zoom) < (zoom > 1 ? 0.5 : 0.85),
    );
    expect(soft, `at ${width} px`).toEqual([]);
  }
});

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
      // The hero's drawing is a vector image, sharp at any size.
      const has = Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? Number.POSITIVE_INFINITY);
      // The width of a picture that is cropped at the side follows from its height.
      const shown = Math.max(image.offsetWidth, image.offsetHeight * 1.6);
      return { file, has, shown, zoom: Number(getComputedStyle(image).scale) || 1 };
    });
  }, width);
}
