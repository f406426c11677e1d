import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { readAloud } from './readAloud.ts';

const { ways, rows, caption } = content.comparison;
const it = itOnPage();

// All of it is in `readings/landing.txt`.
it('gives its first way the widest column', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  const columns = page.getByRole('table', { name: caption }).locator('thead th');
  const [ours = 0, ...others] = await columns.evaluateAll((all) => all.map((one) => one.clientWidth));

  expect(others).toHaveLength(2);
  expect(ours).toBeGreaterThan(Math.max(...others) * 1.2);
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

it('shows ranges with an en dash', async ({ page }) => {
  const shown = page.locator('main [data-shown]');
  const ranges = rows.flatMap(({ cells }) => cells.join(' ').match(/\d+-\d+/g) ?? []);
  expect(await shown.count()).toBeGreaterThanOrEqual(ranges.length);
  for (const range of await shown.all())
    expect(await range.getAttribute('data-shown')).toBe((await range.textContent())!.replace('-', '–'));

  // With a hyphen it would look different.
  const place = shown.first().locator('..');
  const look = await place.screenshot();
  await shown.first().evaluate((one) => one.setAttribute('data-shown', one.textContent));
  expect((await place.screenshot()).equals(look)).toBe(false);
});
