import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { readAloud } from './readAloud.ts';

const { choice, ways, rows } = content.comparison;
const it = itOnPage();

it('on a phone, screen readers read the comparison’s radio buttons as a group with its own name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const group = (await readAloud(page, 'group')).split('\n');

  expect(group).toEqual([
    `group “${choice}”`,
    ...ways.map((way, index) => `  radio “${way}”${index === 0 ? ' (checked)' : ''}`),
    '',
  ]);
});

// `readings/landing.txt` has the whole table.
it('on a small screen, screen readers read a comparison table with only the chosen column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 899, height: 800 });
  for (const [index, way] of ways.entries()) {
    await page.getByRole('radio', { name: way }).check();

    const [, ...heard] = (await readAloud(page, 'table')).trim().split(/\n +(?:cell\n +)?/);
    expect(heard).toEqual([
      `columnheader “${way}”`,
      ...rows.flatMap(({ topic, cells }) => [`rowheader “${topic}”`, `cell “${cells[index]}”`]),
    ]);
  }
});

it.for([360, 899])(
  'at %i px, the line in the margin has a stop at each comparison topic and at the open FAQ question',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    const stops = await page.evaluate(() => {
      const lane = document.querySelector('[data-rail]')!.getBoundingClientRect();
      const open = [...document.querySelectorAll('#faq [aria-expanded=true]')];
      return [...document.querySelectorAll('#compare tbody tr'), ...open].map((part) => {
        const stop = getComputedStyle(part, part.localName === 'tr' ? '::before' : '::after');
        const middle = Number.parseFloat(stop.left) + Number.parseFloat(stop.width) / 2;
        // With forced colors and in low windows, there are no stops.
        const isShown = stop.content !== 'none' && Number.parseFloat(stop.borderTopWidth) > 0;
        return isShown && part.getBoundingClientRect().left + middle - (lane.left + lane.right) / 2;
      });
    });
    expect(stops).toEqual(Array.from({ length: rows.length + 1 }, () => expect.closeTo(0, 0)));
  },
);
