import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { printed } from './printed.ts';

const { hero, caseStudy, work, footer, faq, contact } = content;
const it = itOnPage();

it.for(['A4', 'Letter'] as const)(
  'prints four sheets of %s at most: headings above what they head, every answer, no small text',
  async (format, { page }) => {
    const address = await page.locator('#contact a[target]').getAttribute('href');
    const { sheets, foundShare, stranded, pieces } = await printed(page, format);

    expect(sheets).toBeLessThanOrEqual(4);
    expect(foundShare).toBeGreaterThan(2 / 3);
    expect(stranded).toEqual([]);
    const text = compact(pieces.map(({ str }) => str).join(''));
    // Where a demo is booked, and no card that only downloads.
    const wanted = [address ?? '', ...faq.items.map(({ answer }) => compact(answer.slice(0, 30)))];
    expect(wanted.filter((one) => !text.includes(one))).toEqual([]);
    expect(text).not.toContain(compact(contact.onePager.heading));

    // In points. Tags and the imprint may be smaller.
    const small = pieces.filter(({ str, fontSize }) => str.trim() && fontSize < 9.5);
    const tags = [hero.badges, caseStudy.badges, work.projects.map((project) => project.tags)].flat(2);
    const imprint = [footer.audience, `© ${footer.copyrightYear} Alderway. ${footer.rights}`];
    const maySay = ({ str }: { str: string }) =>
      [...tags, ...imprint].some((one) => one.includes(str.trim()));
    expect(small.length).toBeGreaterThanOrEqual(work.projects.length);
    expect(small.filter((one) => !maySay(one))).toEqual([]);
    expect(Math.min(...small.map(({ fontSize }) => fontSize))).toBeGreaterThanOrEqual(7.5);
  },
);

const compact = (text: string) => text.replaceAll(/\s/g, '').replaceAll('–', '-');
