import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { it } from '../helpers/browserWithHeldScripts.ts';
import { hydrated, type IslandName } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

it.for([390, 1280])('moves nothing when the islands are hydrated at %i px', async (width, { openHeld }) => {
  const { page, release } = await openHeld('islands', width);
  await waitForFonts(page);
  const before = await islandBoxes(page);

  await release();
  for (const name of ['header', 'faq', 'form', 'onePager'] as IslandName[]) await hydrated(page, name);

  expect(before.length).toBeGreaterThan(40);
  expect(await islandBoxes(page)).toEqual(before);
});

it('animates nothing for a visitor who asked for less motion', async ({ visit }) => {
  const resting = await visit({ width: 390 });
  await resting.page.goto('/');
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const name of ['header', 'faq', 'form', 'onePager'] as IslandName[]) await hydrated(page, name);
  const lasting = () =>
    page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName));

  await expect.poll(lasting, soon).toEqual([]);
  // On a phone the hero's drawing rests for everybody.
  expect(await heroPicture(page)).toBe(await heroPicture(resting.page));
});

function heroPicture(page: Page): Promise<string> {
  return page
    .getByRole('img', { name: content.hero.imageAlt })
    .evaluate((drawing) => getComputedStyle(drawing, '::before').content);
}

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
