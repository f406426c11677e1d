import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import {
  expectInSight,
  gapBelowHeader,
  headingPosition,
  hydrated,
  navLabel,
  scrollEnds,
} from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { header, hero } = content;

it.for([true, false])(
  'leads from each link in bar and drawer, and from the hero, to its section (JavaScript: %s)',
  async (javaScript, { visit }) => {
    // Without motion the page jumps. The smooth way is shown below.
    const { page } = await visit({ javaScript, reducedMotion: 'reduce' });
    await page.goto('/');
    if (javaScript) await hydrated(page, 'header');
    const drawer = page.getByRole('dialog', { name: header.menuLabel });

    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const opens = javaScript && width === 390;
      for (const { label, href } of header.nav) {
        if (opens) await page.getByRole('button', { name: header.openMenu }).click();
        const links = opens ? drawer : page.locator('header nav');
        await links.getByRole('link', { name: label, exact: true }).click();
        if (opens) await drawer.waitFor({ state: 'detached' });
        await expectArrival(page, href);
      }
      for (const { label, href } of [hero.start, hero.seeWork]) {
        await page.locator('main').getByRole('link', { name: label, exact: true }).first().click();
        await expectArrival(page, href);
      }
    }
  },
);

it('scrolls smoothly to a section', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');

  expect(await positionsOnTheWayToContact(page)).toBeGreaterThan(3);
});

it('jumps to a section in one step under prefers-reduced-motion', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);

  expect(await positionsOnTheWayToContact(page)).toBe(1);
});

it.for([390, 1280])(
  'jumps to the section of the address at the header’s edge at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width });
    await page.addInitScript(() => {
      const seen = new Set<number>();
      Object.assign(window, { seen });
      addEventListener('scroll', () => seen.add(Math.round(scrollY / 100)));
    });

    await page.goto('/#contact');
    await waitForFonts(page);
    await scrollEnds(page);

    expect(await gapBelowHeader(page, 'contact')).toBeLessThanOrEqual(1);
    // A smooth scroll passes dozens of positions.
    expect(await page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size)).toBeLessThan(4);
  },
);

it('scrolls a chosen section to the header’s edge', async ({ visit }) => {
  const { page } = await visit();

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page
      .locator('footer')
      .getByRole('link', { name: navLabel('#faq'), exact: true })
      .click();
    await expect.poll(async () => gapBelowHeader(page, 'faq'), soon).toBeLessThanOrEqual(1);
    await page.locator('main').getByRole('link', { name: hero.start.label }).first().click();
    await expect.poll(async () => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);
  }
});

it('shows the section links in the bar on wide screens only, and the menu button on small ones; the bar stays', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  const bar = page.locator('header nav').first();
  const menu = page.getByRole('button', { name: header.openMenu });
  const shown = async () => [await bar.isVisible(), await menu.isVisible()];

  await page.keyboard.press('End');
  await scrollEnds(page);
  const { headerBottom } = await headingPosition(page, 'contact');
  expect(headerBottom).toBeGreaterThan(40);
  expect(await page.evaluate(() => document.elementFromPoint(60, 30)?.closest('header') !== null)).toBe(true);
  expect(await shown()).toEqual([true, false]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await shown()).toEqual([false, true]);
});

async function expectArrival(page: Page, href: string) {
  expect(new URL(page.url()).hash).toBe(href);
  await expectInSight(page, href.slice(1));
}

async function positionsOnTheWayToContact(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen = new Set<number>();
    Object.assign(window, { seen });
    addEventListener('scroll', () => seen.add(scrollY));
  });
  await page
    .locator('header nav')
    .getByRole('link', { name: navLabel('#contact'), exact: true })
    .click();
  // A browser tells the page of a scroll in the frame that follows.
  await page.waitForFunction(() => (window as unknown as { seen: Set<number> }).seen.size > 0);
  await expectInSight(page, 'contact');
  return page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size);
}
