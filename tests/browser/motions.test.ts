import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { compare } from '../../scripts/shots/compare.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';
import { motionsArrive } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { holdBack } from '../helpers/visit.ts';

it('asks for the motions with the first sign of life, and not before', async ({ visit }) => {
  const { page } = await visit({ width: 1280 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/');
  expect(asked).not.toContain('/motion.css');

  await motionsArrive(page);

  expect(asked).toContain('/motion.css');
});

it.for([
  [390, 'a new visit', '/', 0],
  [1280, 'a new visit', '/', 0],
  [1280, 'cards on their way in', '/', 440],
  [390, 'a chosen section', '/#contact', 0],
  [1280, 'a chosen section', '/#compare', 0],
  [768, 'the end of the page', '/', 100_000],
  [1280, 'where the visitor was before a reload', '/', 3000],
] as const)('shows the same before and after the motions arrive: %i px, %s', async (given, { visit }) => {
  const [width, what, path, down] = given;
  const { prepare, release } = holdBack('**/motion.css');
  const { page } = await visit({ width, prepare });
  // The drawing would move by itself.
  await page.route('**/hero.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" />' }),
  );
  await page.goto(path);
  await showAll(page);
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), down);
  if (what.includes('reload')) {
    await page.reload();
    await showAll(page);
    await page.waitForFunction(() => scrollY > 1000);
  }
  await page.mouse.move(2, 2);
  const before = await page.screenshot();

  release();
  await motionsArrive(page);

  await expect.poll(() => changed(page, before), soon).toBeLessThan(edges);
});

/** Parts of the page become layers of their own, whose edges are drawn by a fraction of a pixel differently. */
const edges = 0.005;

/** The share of the window that looks different than before. */
async function changed(page: Page, before: Buffer): Promise<number> {
  return (await compare(before, await page.screenshot())).share;
}

/** Waits until the page looks as it does at rest: in its fonts, with its pictures. */
async function showAll(page: Page) {
  await waitForFonts(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
  });
}
