import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { boxOf, hydrated, type IslandName, motionsEnd, navLabel } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { unlike } from './looks.ts';
import { holdBack } from '../helpers/visit.ts';

const { header, hero } = content;
const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

/** Opens the landing page, and holds its scripts back until `release`, like a slow network. */
const it = withBrowser.extend('openHeld', async ({ visit }) => async (width = 1280, calm = false) => {
  const { prepare, release } = holdBack(/\/assets\/.*\.js$/);
  const visited = await visit({ width, prepare, ...(calm && { reducedMotion: 'reduce' }) });
  // The document is complete without its scripts, but its `load` event waits for them.
  await visited.page.goto('/', { waitUntil: 'commit' });
  await visited.page.locator('footer').waitFor();
  return { ...visited, release };
});

it.for([390, 1280])('moves nothing when the islands are hydrated at %i px', async (width, { openHeld }) => {
  // The motions that arrive meanwhile change the page's height.
  const { page, release } = await openHeld(width, true);
  await waitForFonts(page);
  const before = await islandBoxes(page);

  release();
  for (const name of islands) await hydrated(page, name);

  expect(before.length).toBeGreaterThan(40);
  expect(await islandBoxes(page)).toEqual(before);
});

it('opens the drawer once if it is pressed early, and keeps its focus when React takes over', async ({
  openHeld,
}) => {
  const { page, release } = await openHeld(390);
  await page.evaluate(() => {
    document.body.dataset['slides'] = '';
    addEventListener(
      'animationstart',
      ({ target }) => {
        if ((target as Element).matches('[role=dialog]')) document.body.dataset['slides'] += '+';
      },
      true,
    );
  });
  await page.getByRole('button', { name: header.openMenu }).click();
  const drawer = page.getByRole('dialog', { name: header.menuLabel });
  await drawer.getByRole('link', { name: navLabel('#faq'), exact: true }).focus();

  release();
  await hydrated(page, 'header');

  await page.locator('html:not([data-menu])').waitFor();
  await motionsEnd(drawer);
  expect(await page.locator('body').getAttribute('data-slides')).toBe('+');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(navLabel('#faq'));
  expect(await page.locator('[inert]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

it.for([
  [1280, 'reduce'],
  [390, 'no-preference'],
] as const)(
  'shows the hero’s drawing at rest, and nothing that moves, at %i px (prefers-reduced-motion: %s)',
  async ([width, reducedMotion], { visit }) => {
    const { page } = await visit({ width, reducedMotion, colorScheme: 'light' });
    await page.goto('/');
    await waitForFonts(page);
    const image = page.getByRole('img', { name: hero.imageAlt });
    const { x, y } = await boxOf(image);
    const look = () => page.screenshot({ clip: { x, y, width: width - x, height: 800 - y } });
    const first = await look();
    // It would move for some seconds, and this takes a part of them.
    for (const name of islands) await hydrated(page, name);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

    expect((await look()).equals(first)).toBe(true);
    // Nothing lies over it. Outside a browser, the drawing's van stands at the beginning of its way.
    expect(await unlike({ image }, 'images/hero.svg')).toBeLessThan(0.3);
    const lasting = () =>
      page.evaluate(() => {
        const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        return calm ? document.getAnimations().map((one) => (one as CSSAnimation).animationName) : [];
      });
    await expect.poll(lasting, soon).toEqual([]);
  },
);

/**
 * The name and position of everything visible inside the islands, in px from the island's corner, and the page's
 * height.
 */
async function islandBoxes(page: Page) {
  const boxes = await page.locator('[data-island]').evaluateAll((all) =>
    all.flatMap((island) => {
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
