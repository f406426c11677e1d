import type { BrowserContext } from 'playwright-core';

const text = 'This sentence is far down';

/**
 * Whether the browser scrolls to text that an address quotes (https://wicg.github.io/scroll-to-text-fragment/). It is asked
 * on a plain page.
 *
 * @param hidden whether the text is hidden until it is found (`hidden=until-found`)
 */
export async function findsQuotedText(context: BrowserContext, hidden = false): Promise<boolean> {
  await using page = await context.newPage();
  const paragraph = `<p ${hidden ? 'hidden=until-found' : ''}>${text}`;
  const body = `<!doctype html><html lang="en"><title>Plain</title><div style="height:9000px"></div>${paragraph}`;
  await page.route('**/plain*', (route) => route.fulfill({ contentType: 'text/html', body }));
  // A busy browser may give up its search.
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await page.goto(`/plain?${attempt}#:~:text=${encodeURIComponent(text)}`);
    if (!(await page.evaluate(() => 'fragmentDirective' in document))) return false;
    const scrolled = page.waitForFunction(() => scrollY > 0, undefined, { timeout: 1000 });
    if (await scrolled.catch(() => false)) return true;
  }
  return false;
}
