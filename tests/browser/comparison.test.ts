import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';

const { ways, rows, caption } = content.comparison;

it('is a table with its headers for screen readers at 1280 px', async ({ visit }) => {
  const { page } = await visit({ width: 1280 });
  await page.goto('/');
  await page.getByRole('table', { name: caption }).scrollIntoViewIfNeeded();

  const roles = await rolesIn(page);

  expect(namesOf(roles, 'columnheader')).toEqual(ways);
  expect(namesOf(roles, 'rowheader')).toEqual(rows.map(({ topic }) => topic));
  expect(namesOf(roles, 'row')).toHaveLength(rows.length + 1);
  expect(namesOf(roles, 'cell').filter(Boolean)).toEqual(rows.flatMap((row) => row.cells));
});

it.for([900, 1280])('gives the first way the widest column at %i px', async (width, { visit }) => {
  const { page } = await visit({ width });
  await page.goto('/');
  const headers = page.getByRole('table', { name: caption }).locator('thead th');

  const [ours = 0, ...others] = await headers.evaluateAll((all) => all.map((one) => one.clientWidth));

  expect(others).toHaveLength(2);
  expect(ours).toBeGreaterThan(Math.max(...others) * 1.2);
});

it.for([390, 899])('is a table of the chosen way for screen readers at %i px', async (width, { visit }) => {
  const { page } = await visit({ width });
  await page.goto('/');
  await page.getByRole('table', { name: caption }).scrollIntoViewIfNeeded();

  for (const [index, way] of ways.entries()) {
    await page.getByRole('radio', { name: way }).check();
    const roles = await rolesIn(page);

    expect(namesOf(roles, 'columnheader')).toEqual([way]);
    expect(namesOf(roles, 'rowheader')).toEqual(rows.map(({ topic }) => topic));
    expect(namesOf(roles, 'cell').filter(Boolean)).toEqual(rows.map((row) => row.cells[index]));
  }
});

it('shows the chosen way on a phone without JavaScript', async ({ visit }) => {
  const { page } = await visit({ width: 390, javaScript: false });
  await page.goto('/');
  const cells = page.getByRole('table', { name: caption }).locator('tbody td');

  for (const [index, way] of ways.entries()) {
    await page.getByRole('radio', { name: way }).check();

    const shown = await cells.filter({ visible: true }).allInnerTexts();
    expect(shown).toEqual(rows.map((row) => row.cells[index]));
  }
});

it('shows ranges with an en dash', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.locator('footer').waitFor();

  const shown = await page
    .locator('main [data-shown]')
    .evaluateAll((all) =>
      all.map((one) => ({ text: one.textContent, shown: getComputedStyle(one, '::after').content })),
    );

  for (const one of shown) expect(one.shown).toContain(`"${one.text?.replace('-', '–')}"`);
  const ranges = rows.flatMap(({ cells }) => cells.join(' ').match(/\d+-\d+/g) ?? []);
  expect(shown.length).toBeGreaterThanOrEqual(ranges.length);
});

const namesOf = (parts: { role: string; name: string }[], role: string) =>
  parts.filter((part) => part.role === role).map(({ name }) => name);

/** The table's parts, in order, as Chromium exposes them to a screen reader. */
async function rolesIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value) }));
}
