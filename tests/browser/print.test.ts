import { expect } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { content } from '#site/landing.ts';
import { itOnPage } from '../helpers/browser.ts';
import { printed } from '../helpers/printed.ts';

const it = itOnPage();

it.for(['A4', 'Letter'] as const)(
  'prints the page on at most four sheets of %s, every heading above what it heads',
  async (format, { page }) => {
    const { sheets, foundShare, stranded } = await printed(page, format);

    expect(sheets).toBeLessThanOrEqual(4);
    expect(foundShare).toBeGreaterThan(2 / 3);
    expect(stranded).toEqual([]);
  },
);

it('prints every answer, also those that are folded on the screen', async ({ page }) => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf()));

  const { text } = await extractText(pdf, { mergePages: true });
  const printedText = text.replaceAll('–', '-');
  for (const { answer } of content.faq.items) expect(printedText).toContain(answer.slice(0, 30));
});

it('prints texts of at least 9.5 pt, and tags of at least 7.5 pt', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });

  const points = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * 0.75));

  expect(Math.min(...(await points('main p, main td, [role=region] > div')))).toBeGreaterThanOrEqual(9.5);
  expect(Math.min(...(await points('#work li li')))).toBeGreaterThanOrEqual(7.5);
});
