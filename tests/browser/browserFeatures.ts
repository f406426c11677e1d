import type { BrowserContext } from 'playwright-core';

const text = 'This sentence is far down';

/**
 * Whether the browser scrolls to text that an address quotes
 * (https://wicg.github.io/scroll-to-text-fragment/), even if the text is hidden
 * (`hidden=until-found`). Finds out by opening a plain page with such an address.
 */
export async function findsQuotedText(context: BrowserContext): Promise<boolean> {
  await using page = await context.newPage();
  const body = `<!doctype html><title>Plain</title><div style="height:9000px"></div><p hidden=until-found>${text}`;
  await page.route('**/plain*', (route) => route.fulfill({ contentType: 'text/html', body }));
  // A busy browser may end its search too early.
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await page.goto(`/plain?${attempt}#:~:text=${encodeURIComponent(text)}`);
    if (!(await page.evaluate(() => 'fragmentDirective' in document))) return false;
    const scrolled = page.waitForFunction(() => scrollY > 0, undefined, { timeout: 1000 });
    if (await scrolled.catch(() => false)) return true;
  }
  return false;
}
