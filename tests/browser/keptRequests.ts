import type { BrowserContext, Page } from 'playwright-core';
import { keptRequestsKey } from '../../components/form/delivery/keptRequestsKey.ts';

/** Leaves text where a browser keeps requests, as an earlier visit has. */
export async function leaveKept(page: Page, text: string) {
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [keptRequestsKey, text] as const);
}

/** What a browser keeps, as text. */
export const keptIn = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', keptRequestsKey);

/** The panel of the form with this heading. */
export const panelOf = (page: Page, heading: string) => page.getByRole('group', { name: heading });

/** Lets nobody answer a post. */
export const losePosts = (context: BrowserContext) =>
  context.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));

/** From here on, the page's time passes when the test says so. */
export const stopTheClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
