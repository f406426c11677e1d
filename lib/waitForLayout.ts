import type { Page } from 'playwright-core';
import * as names from '../renderer/names.ts';

/** Resolves when all of a page is laid out, in its fonts. Scripts may still be under way. */
export async function waitForLayout(page: Page): Promise<void> {
  // On a phone the first frame is of the first screen alone.
  await page.waitForFunction(
    (first) => document.readyState !== 'loading' && !document.documentElement.hasAttribute(first),
    names.first,
  );
  await page.evaluate(async () => {
    // A layout asks for the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
