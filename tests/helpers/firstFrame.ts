import type { Page } from 'playwright-core';

/**
 * Records which parts are laid out in the first frame that contains all of them. On a busy machine, frames are painted
 * while the document is still being parsed. A resize observer runs between a frame's layout and its paint.
 */
export async function watchFirstFrame(page: Page, lastPart = 'footer'): Promise<() => Promise<unknown>> {
  await page.addInitScript((last) => {
    const watch = () => {
      if (!document.querySelector(last)) {
        requestAnimationFrame(watch);
        return;
      }
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        const parts = { headline: 'h1', work: '#work', form: 'form', footer: 'footer' };
        const boxes = Object.entries(parts).map(([name, selector]) => [
          name,
          document.querySelector(selector)?.checkVisibility(),
        ]);
        document.body.dataset['firstFrame'] = JSON.stringify(Object.fromEntries(boxes));
      });
      observer.observe(document.documentElement);
    };
    requestAnimationFrame(watch);
  }, lastPart);
  return () => page.evaluate(() => JSON.parse(document.body.dataset['firstFrame'] ?? 'null') as unknown);
}
