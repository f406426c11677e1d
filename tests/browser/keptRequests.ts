import type { BrowserContext, Page } from 'playwright-core';
import { keyStart } from '../../components/form/delivery/keptRequestsKey.ts';

/**
 * Puts entries into the browser's storage for unsent requests, as an earlier visit would have done.
 * `texts` has the text of each entry by its id.
 */
export async function leaveKept(page: Page, texts: Record<string, string>) {
  await page.goto('/robots.txt');
  const stored = Object.entries(texts).map(([id, text]) => [keyStart + id, text] as const);
  await page.evaluate((all) => all.forEach(([key, text]) => localStorage.setItem(key, text)), stored);
}

/** Returns everything that the browser has stored about requests, as a list in JSON. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate((start) => {
    const kept = Object.entries<string>(localStorage).filter(([key]) => key.startsWith(start));
    const list = kept.map(([key, text]) =>
      Object.assign(JSON.parse(text) as object, { id: key.slice(start.length) }),
    );
    return JSON.stringify(list);
  }, keyStart);

/** The form's panel with the heading `heading`. */
export const panelOf = (page: Page, heading: string) => page.getByRole('group', { name: heading });

/** Makes every post fail, as without a network. */
export const losePosts = (context: BrowserContext) =>
  context.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));

/** Stops the page's clock. From then on, only the test moves it. */
export const stopTheClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
