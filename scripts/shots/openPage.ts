import type { Browser, Page } from 'playwright-core';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import type { PageState } from './states.ts';

/** A browser window in which pictures are taken. */
export type Window = { width: number; height?: number; scheme: 'light' | 'dark' };

/**
 * How long anything is waited for, in ms. What does not come would otherwise hold up everything
 * else.
 */
const patience = 10_000;

/**
 * Opens the page as a new visitor's, and waits until all of it is there: pictures, fonts, islands,
 * motions.
 *
 * @param url the site's origin
 */
export async function openPage(
  browser: Browser,
  url: string,
  { width, height = width < 600 ? 800 : 900, scheme }: Window,
  { path = '/', fromForm, setUp, moves }: PageState = {},
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    bypassCSP: true,
  });
  page.setDefaultTimeout(patience);
  // tsx wraps functions within the functions that run in the page in this helper.
  await page.addInitScript('globalThis.__name = (one) => one');
  // A toast would leave after some time.
  await page.addInitScript('globalThis.setInterval = () => 0');
  await setUp?.(page);
  await page.goto(url + path, fromForm ? { referer: `${url}/` } : {});
  await page.addStyleTag({ content: '.shot { content-visibility: visible !important; }' });
  await waitForLayout(page);
  // A sign of life, from a place where nothing can be pointed at.
  for (const place of [3, 2]) await page.mouse.move(place, place);
  // The style sheet with the motions.
  if (moves) await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    // Loads those, too, that wait until a visitor scrolls near them.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
  });
  await hydrate(page);
  return page;
}

/** Scrolls to each island until React has it, and back. */
async function hydrate(page: Page) {
  const place = await page.evaluate(() => scrollY);
  await page.waitForFunction(() => {
    const waiting = document.querySelector('[data-island]:not([data-ready])');
    waiting?.scrollIntoView({ behavior: 'instant' });
    return !waiting;
  });
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
}
