import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { it } from '../helpers/browserWithHeldScripts.ts';
import { hydrated, type IslandName } from '../helpers/page.ts';
import { openForm } from '../helpers/proposalForm.ts';

it.for([390, 1280])('moves nothing when the islands are hydrated at %i px', async (width, { openHeld }) => {
  const { page, release } = await openHeld('islands', width);
  await waitForFonts(page);
  const before = await islandBoxes(page);

  await release();
  for (const name of ['header', 'faq', 'form', 'onePager'] as IslandName[]) await hydrated(page, name);

  expect(before.length).toBeGreaterThan(40);
  expect(await islandBoxes(page)).toEqual(before);
});

it('hydrates an island when a visitor points at it', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);

  await form.control('fullName').hover();

  expect(await page.locator('[data-island=form]').getAttribute('data-ready')).toBe('');
});

/**
 * The name and position of everything visible inside the islands, in px from the island's corner, and the page's
 * height.
 */
async function islandBoxes(page: Page) {
  const boxes = await page.locator('[data-island]').evaluateAll((islands) =>
    islands.flatMap((island) => {
      const origin = island.getBoundingClientRect();
      const shown = [...island.querySelectorAll('*')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      return shown.map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const place = [left - origin.left, top - origin.top, width, height];
        return `${island.getAttribute('data-island')} ${element.tagName} ${place.map(Math.round).join(' ')}`;
      });
    }),
  );
  return [...boxes, await page.evaluate(() => document.documentElement.scrollHeight)];
}
