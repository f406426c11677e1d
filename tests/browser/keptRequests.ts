import type { BrowserContext, Page } from 'playwright-core';
import { keptRequestsKey } from '../../components/form/delivery/keptRequestsKey.ts';

/** Puts text into the storage for kept requests, as if from an earlier visit. */
export async function leaveKept(page: Page, text: string) {
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [keptRequestsKey, text] as const);
}

/** Returns the contents of the storage for kept requests, as text. */
export const keptIn = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', keptRequestsKey);

/** The panel of the form with this heading. */
export const panelOf = (page: Page, heading: string) => page.getByRole('group', { name: heading });

/** Leaves all posts without an answer. */
export const losePosts = (context: BrowserContext) =>
  context.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));

/** From here on, the test moves the page's clock. */
export const stopTheClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
