import type { Browser, Page } from 'playwright-core';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import type { PageState } from './states.ts';

/** A browser window in which pictures are taken. */
export type Window = { width: number; height?: number; scheme: 'light' | 'dark' };

/**
 * The longest wait, in ms. Without a limit, one missing element would hold up all other pictures.
 */
const patience = 10_000;

/**
 * Runs in the page. Switches off intervals, and timers of five seconds or more. Otherwise a toast
 * might disappear before its picture is taken (`useToastTime.ts`), or an unsent request might be
 * sent again (`deliverRequests.ts`).
 */
const noLongWaits = `{
  const start = setTimeout;
  globalThis.setTimeout = (run, ms, ...values) => (ms >= 5_000 ? 0 : start(run, ms, ...values));
  globalThis.setInterval = () => 0;
}`;

/**
 * Opens the page as a new visitor, and waits until everything is there: pictures, fonts, islands,
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
  // tsx wraps inner functions in calls of this helper, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (one) => one');
  await page.addInitScript(noLongWaits);
  await setUp?.(page);
  await page.goto(url + path, fromForm ? { referer: `${url}/` } : {});
  await page.addStyleTag({ content: '.shot { content-visibility: visible !important; }' });
  await waitForLayout(page);
  // A move of the pointer counts as the visitor's first interaction. No control is at this place.
  for (const place of [3, 2]) await page.mouse.move(place, place);
  // Waits for the style sheet with the motions.
  if (moves) await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    // Also loads the pictures that a browser loads only when a visitor scrolls near them.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
  });
  await hydrate(page);
  return page;
}

/** Scrolls to each island and waits until it is hydrated, and then scrolls back. */
async function hydrate(page: Page) {
  const place = await page.evaluate(() => scrollY);
  await page.waitForFunction(() => {
    const waiting = document.querySelector('[data-island]:not([data-ready])');
    waiting?.scrollIntoView({ behavior: 'instant' });
    return !waiting;
  });
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
}
