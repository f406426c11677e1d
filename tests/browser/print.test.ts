import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { printed } from './printed.ts';

const { hero, caseStudy, work, footer, faq, contact } = content;
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

it('prints every answer and where a demo is booked, no card that only downloads, and no small text', async ({
  page,
}) => {
  const address = await page.locator('#contact a[target]').getAttribute('href');
  const { pieces } = await printed(page, 'A4');

  const text = pieces
    .map(({ str }) => str)
    .join('')
    .replaceAll(/\s/g, '')
    .replaceAll('–', '-');
  const wanted = [address ?? '', ...faq.items.map(({ answer }) => answer.slice(0, 30).replaceAll(' ', ''))];
  expect(wanted.filter((one) => !text.includes(one))).toEqual([]);
  expect(text).not.toContain(contact.onePager.heading.replaceAll(' ', ''));

  // In points. Tags and the imprint may be smaller.
  const small = pieces.filter(({ str, fontSize }) => str.trim() && fontSize < 9.5);
  const tags = [hero.badges, caseStudy.badges, work.projects.map((project) => project.tags)].flat(2);
  const imprint = [footer.audience, `© ${footer.copyrightYear} Alderway. ${footer.rights}`];
  const maySay = ({ str }: { str: string }) => [...tags, ...imprint].some((one) => one.includes(str.trim()));
  expect(small.length).toBeGreaterThanOrEqual(work.projects.length);
  expect(small.filter((one) => !maySay(one))).toEqual([]);
  expect(Math.min(...small.map(({ fontSize }) => fontSize))).toBeGreaterThanOrEqual(7.5);
});
