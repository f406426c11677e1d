import { expect } from 'vitest';
import { extractText, extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf';
import { content } from '../../pages/index/content.ts';
import { it } from '../helpers/browser.ts';
import { isSampleSite } from '../helpers/sampleSite.ts';

// An owner may have twelve projects and questions.
const most = isSampleSite ? 4 : 8;

it.for(['A4', 'Letter'])(
  `prints the page on at most ${most} sheets of %s, every heading above what it heads`,
  async (format, { visit }) => {
    const { page } = await visit();
    await page.goto('/');
    await page.locator('footer').waitFor();
    const headings = await page
      .locator('h2, h3')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''));

    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));

    expect(pdf.numPages).toBeLessThanOrEqual(most);
    const { items: sheets } = await extractTextItems(pdf);
    const found = headings.filter((heading) => sheets.some((sheet) => linesOf(heading, sheet).length > 0));
    expect(found.length).toBeGreaterThan((headings.length * 2) / 3);
    const stranded = sheets.flatMap((sheet) => headings.filter((heading) => isStranded(heading, sheet)));
    expect(stranded).toEqual([]);
  },
);

it('prints every answer, also those that are folded on the screen', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.locator('footer').waitFor();

  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf()));

  const { text } = await extractText(pdf, { mergePages: true });
  for (const { answer } of content.faq.items) expect(text).toContain(answer.slice(0, 30));
});

const written = (sheet: StructuredTextItem[]) => sheet.filter(({ str }) => str.trim());

/** The text lines on this sheet that belong to a heading. */
function linesOf(heading: string, sheet: StructuredTextItem[]) {
  return written(sheet).filter(({ str }) => str.trim().length > 5 && heading.includes(str.trim()));
}

/** Whether a heading has no text in the inch below it on this sheet. In a PDF, y counts upward, in points. */
function isStranded(heading: string, sheet: StructuredTextItem[]): boolean {
  const last = linesOf(heading, sheet).toSorted((a, b) => a.y - b.y)[0];
  if (!last) return false;
  const others = written(sheet).filter(({ str }) => !heading.includes(str.trim()));
  return !others.some(({ x, y }) => y < last.y && y > last.y - 72 && Math.abs(x - last.x) < 72);
}
