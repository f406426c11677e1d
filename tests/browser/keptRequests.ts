import type { BrowserContext, Page } from 'playwright-core';
import { keyStart } from '../../components/form/delivery/keptRequestsKey.ts';

/** Puts texts into the storage for kept requests, by their ids, as if from an earlier visit. */
export async function leaveKept(page: Page, texts: Record<string, string>) {
  await page.goto('/robots.txt');
  const stored = Object.entries(texts).map(([id, text]) => [keyStart + id, text] as const);
  await page.evaluate((all) => all.forEach(([key, text]) => localStorage.setItem(key, text)), stored);
}

/** Returns everything that the browser has stored of requests, as the text of a list. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate((start) => {
    const kept = Object.entries<string>(localStorage).filter(([key]) => key.startsWith(start));
    const list = kept.map(([key, text]) =>
      Object.assign(JSON.parse(text) as object, { id: key.slice(start.length) }),
    );
    return JSON.stringify(list);
  }, keyStart);

/** The panel of the form with this heading. */
export const panelOf = (page: Page, heading: string) => page.getByRole('group', { name: heading });

/** Leaves all posts without an answer. */
export const losePosts = (context: BrowserContext) =>
  context.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));

/** From here on, the test moves the page's clock. */
export const stopTheClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
