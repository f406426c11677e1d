import { expect } from 'vitest';
import { extractText, extractTextItems, getDocumentProxy } from 'unpdf';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { printed } from './printed.ts';

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

it('prints the address of the page where a demo is booked, and no card that only downloads', async ({
  page,
}) => {
  const address = await page.locator('#contact a[target]').getAttribute('href');
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf()));

  const { text } = await extractText(pdf, { mergePages: true });
  expect(text.replaceAll(/\s/g, '')).toContain(address);
  expect(text).not.toContain(content.contact.onePager?.heading);
});

it('prints texts of at least 9.5 pt, and tags of at least 7.5 pt', async ({ page }) => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf()));

  const { items } = await extractTextItems(pdf);
  const small = items.flat().filter(({ str, fontSize }) => str.trim() && fontSize < 9.5);
  const { hero, caseStudy, work, footer } = content;
  const tags = [hero.badges, caseStudy.badges, work.projects.map((project) => project.tags)].flat(2);
  const imprint = [footer.audience, `© ${footer.copyrightYear} Alderway. ${footer.rights}`];
  expect(small.length).toBeGreaterThanOrEqual(work.projects.length);
  expect(small.filter(({ str }) => ![...tags, ...imprint].some((text) => text.includes(str.trim())))).toEqual(
    [],
  );
  expect(Math.min(...small.map(({ fontSize }) => fontSize))).toBeGreaterThanOrEqual(7.5);
});
