import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { compare } from '../../scripts/shots/compare.ts';
import { it } from '../helpers/browser.ts';
import { addStyles, boxOf, hydrated, type IslandName, motionsEnd, navLabel } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { differenceFrom } from './pixels.ts';
import { holdBack } from '../helpers/visit.ts';

const { header, hero } = content;
const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

it.for([390, 1280])(
  'at %i px, nothing in the interactive parts of the page moves or changes its size during hydration',
  async (width, { visit }) => {
    const { prepare, release } = holdBack(/\/assets\/.*\.js$/);
    // With reduced motion, because otherwise the motions would load meanwhile and change the page's
    // height.
    const { page } = await visit({ width, prepare, reducedMotion: 'reduce' });
    // The document is complete without its scripts, but its `load` event waits for them.
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    await waitForLayout(page);
    // The boxes of everything visible inside the islands, in px from the island's corner, and the
    // page's height.
    const places = async () => {
      const boxes = await page.locator('[data-island]').evaluateAll((all) =>
        all.flatMap((island) => {
          const origin = island.getBoundingClientRect();
          return [...island.querySelectorAll('*')]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .map((element) => {
              const { left, top, width: wide, height } = element.getBoundingClientRect();
              const place = [left - origin.left, top - origin.top, wide, height].map(Math.round);
              return `${island.getAttribute('data-island')} ${element.tagName} ${place.join(' ')}`;
            });
        }),
      );
      return [...boxes, await page.evaluate(() => document.documentElement.scrollHeight)];
    };
    const before = await places();
    expect(before.length).toBeGreaterThan(40);

    release();
    for (const name of islands) await hydrated(page, name);

    expect(await places()).toEqual(before);
  },
);

it('a menu that is opened before its script has loaded stays open in hydration, and keeps the focus', async ({
  visit,
}) => {
  const { prepare, release } = holdBack(/\/assets\/.*\.js$/);
  const { page } = await visit({ width: 390, prepare });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.evaluate(() => {
    document.body.dataset['slides'] = '';
    addEventListener('animationstart', ({ target }) => {
      if ((target as Element).matches('[role=dialog]')) document.body.dataset['slides'] += '+';
    });
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
  'at %i px, hydration neither moves nor covers the hero drawing (prefers-reduced-motion: %s)',
  async ([width, reducedMotion], { visit }) => {
    const { page } = await visit({ width, reducedMotion, colorScheme: 'light' });
    await page.goto('/');
    await waitForLayout(page);
    // Hides the van that drives down the page, because it disappears from the drawing once the page
    // scrolls. The drawing has a van of its own.
    await addStyles(page, '[data-start] .van { visibility: hidden !important }');
    const image = page.getByRole('img', { name: hero.imageAlt });
    const { x, y } = await boxOf(image);
    const look = () => page.screenshot({ clip: { x, y, width: width - x, height: 800 - y } });
    const first = await look();
    // If the drawing moved, it would move for some seconds. Hydration takes less time.
    for (const name of islands) await hydrated(page, name);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

    // A letter that is drawn again may be shifted by a fraction of a pixel, so a small share of the
    // pixels may differ. The van is much larger: 2 % of the picture.
    expect((await compare(first, await look())).share).toBeLessThan(0.001);
    // Nothing covers the drawing. The limit is high, because the page is compared with the drawing
    // as `sharp` renders it, without its motion: with the van at the beginning of its road.
    expect(await differenceFrom({ image }, 'images/hero.svg')).toBeLessThan(0.3);
    if (reducedMotion !== 'reduce') return;
    await expect.poll(() => page.evaluate(() => document.getAnimations().length), patient).toBe(0);
  },
);
