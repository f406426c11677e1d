import type { Page } from 'playwright-core';

/** The requests that a visitor's browser keeps for later, as stored. Null if there is none. */
export function keptInBrowser(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('undelivered-proposals'));
}
