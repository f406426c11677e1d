import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';

const { ways, rows, caption } = content.comparison;
const it = itOnPage();

it('is a table with its headers for screen readers on a wide screen, and its first way is the widest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  const roles = await rolesIn(page);

  expect(namesOf(roles, 'columnheader')).toEqual(ways);
  expect(namesOf(roles, 'rowheader')).toEqual(rows.map(({ topic }) => topic));
  expect(namesOf(roles, 'row')).toHaveLength(rows.length + 1);
  expect(namesOf(roles, 'cell').filter(Boolean)).toEqual(rows.flatMap((row) => row.cells));

  const [ours = 0, ...others] = await tableOf(page)
    .locator('thead th')
    .evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(others).toHaveLength(2);
  expect(ours).toBeGreaterThan(Math.max(...others) * 1.2);
});

it('is a table of the chosen way for screen readers on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 800 });

  for (const [index, way] of ways.entries()) {
    await page.getByRole('radio', { name: way }).check();
    const roles = await rolesIn(page);

    expect(namesOf(roles, 'columnheader')).toEqual([way]);
    expect(namesOf(roles, 'rowheader')).toEqual(rows.map(({ topic }) => topic));
    expect(namesOf(roles, 'cell').filter(Boolean)).toEqual(rows.map((row) => row.cells[index]));
  }
});

it('shows ranges with an en dash', async ({ page }) => {
  const shown = page.locator('main [data-shown]');
  const texts = await shown.allTextContents();
  const dashed = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-shown')));
  expect(dashed).toEqual(texts.map((text) => text.replace('-', '–')));
  const ranges = rows.flatMap(({ cells }) => cells.join(' ').match(/\d+-\d+/g) ?? []);
  expect(texts.length).toBeGreaterThanOrEqual(ranges.length);

  // With a hyphen it would look different.
  const place = shown.first().locator('..');
  const look = await place.screenshot();
  await shown.first().evaluate((one) => one.setAttribute('data-shown', one.textContent));
  expect((await place.screenshot()).equals(look)).toBe(false);
});

const namesOf = (parts: { role: string; name: string }[], role: string) =>
  parts.filter((part) => part.role === role).map(({ name }) => name);

function tableOf(page: Page) {
  return page.getByRole('table', { name: caption });
}

/** The table's parts, in order, as Chromium exposes them to a screen reader. */
async function rolesIn(page: Page) {
  await tableOf(page).scrollIntoViewIfNeeded();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value) }));
}
