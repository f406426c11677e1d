import { expect } from 'vitest';
import { stickingOut } from '../../lib/layout.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';

const longer =
  'And they came back a week later, because one of us had said that the forms were hard to read. ';

it('hides no letter of the large quote with its picture, however long it is', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);
  const quote = page.locator('figure blockquote p').first();
  const words = await quote.innerText();

  for (const text of [words, 'Good.', ...[1, 2, 3, 4].map((times) => words + longer.repeat(times))]) {
    await quote.evaluate((one, said) => (one.textContent = said), text);
    for (const width of [320, 390, 600, 768, 1024, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await quote.evaluate(hiddenLines), `of ${text} at ${width} px`).toEqual([]);
    }
    expect(await stickingOut(page)).toEqual([]);
  }
});

/** Runs in the page. The lines of a quote that its picture covers. */
function hiddenLines(quote: HTMLElement | SVGElement): string[] {
  const picture = quote.closest('figure')!.querySelector('a')!.getBoundingClientRect();
  const em = Number.parseFloat(getComputedStyle(quote).fontSize);
  const range = document.createRange();
  range.selectNodeContents(quote);
  return [...range.getClientRects()]
    .filter(({ width }) => width > 0)
    .filter(
      // The letters are lower than the box around a line.
      ({ right, top, bottom }) =>
        right > picture.left && bottom - 0.06 * em > picture.top && top + 0.2 * em < picture.bottom,
    )
    .map(({ top, right }) => `a line at ${top} that ends at ${right}`);
}
