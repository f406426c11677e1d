import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { printed } from './printed.ts';

const { faq, contact, comparison } = content;
const it = itOnPage();

it.for(['A4', 'Letter'] as const)(
  'on %s paper, the page takes at most three sheets, and no heading is separated from its content',
  async (format, { page }) => {
    const address = await page.locator('#contact a[target]').getAttribute('href');
    const { sheets, sheetsWith, foundShare, stranded, pieces } = await printed(page, format);

    expect(sheets).toBeLessThanOrEqual(3);
    expect(foundShare).toBeGreaterThan(2 / 3);
    expect(stranded).toEqual([]);
    // All of the comparison is on one sheet.
    const [first, last] = [comparison.ways[0], comparison.verdict].map(sheetsWith);
    expect(last).toHaveLength(1);
    expect(first).toEqual(last);
    const text = compact(pieces.map(({ str }) => str).join(''));
    // The printed page has the address at which a demo is booked. It leaves out the card that only
    // offers a download.
    const wanted = [address ?? '', ...faq.items.map(({ answer }) => compact(answer.slice(0, 30)))];
    expect(wanted.filter((one) => !text.includes(one))).toEqual([]);
    expect(text).not.toContain(compact(contact.onePager.heading));
    // The brand is at the beginning and at the end.
    expect(pieces.filter(({ str }) => str.trim() === 'Alderway')).toHaveLength(2);
  },
);

const compact = (text: string) => text.replaceAll(/\s/g, '').replaceAll('–', '-');
