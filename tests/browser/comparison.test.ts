import sharp from 'sharp';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf, linesOf } from '../helpers/page.ts';
import { readAloud } from './readAloud.ts';

const { ways, rows, caption } = content.comparison;
const it = itOnPage();

// All of it is in `readings/landing.txt`.
it('has the road beside its first way, the widest, from the upper end to the lower', async ({ page }) => {
  const table = page.getByRole('table', { name: caption });
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 1200 });
    await table.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const columns = table.locator('thead th');
    const [ours = 0, ...others] = await columns.evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(others).toHaveLength(2);
    expect(ours).toBeGreaterThan(Math.max(...others) * 1.2);

    const { x, y } = await boxOf(columns.first());
    const end = await boxOf(table);
    const clip = { x: x - 2, y: y + 40, width: 24, height: end.y + end.height - y - 40 };
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isAmber = (at: number) => data[at * 3]! > 230 && data[at * 3 + 1]! > 150 && data[at * 3 + 2]! < 130;
    for (let line = 0; line < info.height; line += 1) {
      const pixels = Array.from({ length: info.width }, (_, pixel) => line * info.width + pixel);
      expect(pixels.some(isAmber), `line ${line} at ${width} px`).toBe(true);
    }
  }
});

it('is a table of the chosen way for screen readers on a small screen', async ({ page }) => {
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

it('never divides a range of numbers', async ({ page }) => {
  await page.getByRole('button', { name: content.faq.items[2]!.question }).click();
  for (const place of ['td', '#faq [role=region] > div'])
    expect(await page.locator(place).filter({ hasText: '2-6' }).first().evaluate(linesOf, '2-6')).toBe(1);
});
