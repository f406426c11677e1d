import sharp from 'sharp';
import { expect } from 'vitest';
import { colors } from '#site/brand.ts';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { readAloud } from './readAloud.ts';

const { choice, ways, rows } = content.comparison;
const it = itOnPage();
const withReducedMotion = itOnPage({ reducedMotion: 'reduce' });

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
  'at %i px, the road in the margin has a ring at each comparison topic and at the open FAQ question',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    const stops = await page.evaluate(() => {
      const lane = document.querySelector('[data-rail]')!.getBoundingClientRect();
      const open = [...document.querySelectorAll('#faq [aria-expanded=true]')];
      return [...document.querySelectorAll('#compare tbody tr'), ...open].map((part) => {
        const stop = getComputedStyle(part, part.localName === 'tr' ? '::before' : '::after');
        const middle = Number.parseFloat(stop.left) + Number.parseFloat(stop.width) / 2;
        // With forced colors, and in low windows, the page has no such rings.
        const isShown = stop.content !== 'none' && Number.parseFloat(stop.borderTopWidth) > 0;
        return isShown && part.getBoundingClientRect().left + middle - (lane.left + lane.right) / 2;
      });
    });
    expect(stops).toEqual(Array.from({ length: rows.length + 1 }, () => expect.closeTo(0, 0)));
  },
);

withReducedMotion.for([360, 768])(
  'at %i px, the ring beside each comparison topic is whole, and in front of the margin’s amber line',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.locator('#compare tbody').evaluate((body) => body.scrollIntoView({ block: 'center' }));
    const stops = await page.evaluate(() =>
      [...document.querySelectorAll('#compare tbody tr')].map((row) => {
        const { left, top } = row.getBoundingClientRect();
        const stop = getComputedStyle(row, '::before');
        const radius = Number.parseFloat(stop.width) / 2;
        return {
          x: left + Number.parseFloat(stop.left) + radius,
          y: top + row.clientTop + Number.parseFloat(stop.top) + radius,
          radius,
        };
      }),
    );
    const picture = sharp(await page.screenshot()).removeAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => {
      const at = 3 * (Math.floor(y) * info.width + Math.floor(x));
      return `#${data.toString('hex', at, at + 3)}`.toUpperCase();
    };
    const { accent, bandLine } = colors.light;
    for (const { x, y, radius } of stops) {
      const amber = range(-radius - 4, radius + 4).map((down) => colorAt(x, y + down) === accent);
      // The amber line ends above the ring, and begins again below it. Pixels at the edge of the
      // ring mix two colors.
      expect(amber.slice(0, 2)).toEqual([true, true]);
      expect(amber.slice(5, -5)).not.toContain(true);
      expect(amber.slice(-2)).toEqual([true, true]);
      expect(colorAt(x, y)).toBe(bandLine);
    }
  },
);

withReducedMotion(
  'on wide screens, the rings at the lower ends of the comparison’s columns are at the same height',
  async ({ page }) => {
    for (const width of [900, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const middles = await page.evaluate(() =>
        [...document.querySelectorAll('#compare tbody tr:last-of-type td')].map((cell, index) => {
          const ring = getComputedStyle(cell, index === 0 ? '::before' : '::after');
          const [top, height] = [ring.top, ring.height].map((length) => Number.parseFloat(length));
          return cell.getBoundingClientRect().top + top! + height! / 2;
        }),
      );
      expect(middles).toEqual(middles.map(() => expect.closeTo(middles[0]!, 0)));
    }
  },
);

/** Returns the whole numbers from `from` to `to`, without `to` itself. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
