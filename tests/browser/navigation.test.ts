import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import {
  boxOf,
  expectInSight,
  gapBelowHeader,
  headingPosition,
  hydrated,
  navLabel,
  scrollEnds,
} from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { header, hero } = content;

it('leads from each link in the header to its section, visible below the header', async ({ visit }) => {
  const { page } = await visit({ width: 1280 });
  await page.goto('/');
  await hydrated(page, 'header');

  for (const { label, href } of header.nav) {
    await page.locator('header nav').getByRole('link', { name: label, exact: true }).click();
    await expectArrival(page, href);
  }
});

it('leads from each link in the drawer to its section, and closes the drawer', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.goto('/');
  const drawer = page.getByRole('dialog', { name: header.menuLabel });

  for (const { label, href } of header.nav) {
    await page.getByRole('button', { name: header.openMenu }).click();
    await drawer.getByRole('link', { name: label, exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await expectArrival(page, href);
  }
});

it('leads from each link in the header to its section without JavaScript', async ({ visit }) => {
  const { page } = await visit({ javaScript: false });

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    for (const { label, href } of header.nav) {
      await page.locator('header nav').getByRole('link', { name: label, exact: true }).click();
      await expectArrival(page, href);
    }
  }
});

it('leads from both buttons in the hero to their sections', async ({ visit }) => {
  const { page } = await visit();
  const buttons = [
    [hero.start.label, '#contact'],
    [hero.seeWork.label, '#work'],
  ] as const;

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, href] of buttons) {
      await page.goto('/');
      await page.locator('main').getByRole('link', { name, exact: true }).first().click();
      await expectArrival(page, href);
    }
  }
});

it.for([true, false])(
  'has the way to the form at the lower edge of a phone, after the hero and until the form (JavaScript: %s)',
  async (javaScript, { visit }) => {
    const { page } = await visit({ width: 390, height: 844, javaScript, reducedMotion: 'reduce' });
    await page.goto('/');
    const link = page.locator('main > p').getByRole('link', { name: hero.start.label });
    await page.locator('footer').waitFor();
    const pressable = async () => {
      await scrollEnds(page);
      const { x, y, width, height } = await boxOf(link);
      const middle = [x + width / 2, y + height / 2] as const;
      const top = await page.evaluate(
        ([left, down]) => Boolean(document.elementFromPoint(left, down)?.closest('main > p a')),
        middle,
      );
      return top && height >= 44 && y > 700 && y + height <= 844;
    };
    const edge = (selector: string) =>
      page.locator(selector).evaluate((part) => part.scrollIntoView({ block: 'start' }));

    expect(await pressable()).toBe(false);
    for (const section of ['#work', '[aria-labelledby=case-study-heading]', '#compare', '#faq']) {
      await edge(section);
      expect(await pressable(), `at ${section}`).toBe(true);
    }
    await edge('#contact');
    const { y, height } = await boxOf(link);
    expect(y + height).toBeLessThanOrEqual((await boxOf(page.locator('#contact'))).y);
    await page.locator('footer').scrollIntoViewIfNeeded();
    expect(await pressable()).toBe(false);
    await edge('#work');
    await link.click();
    await expectArrival(page, hero.start.href);
    await page.setViewportSize({ width: 768, height: 844 });
    expect(await link.isVisible()).toBe(false);
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

it('opens at the section that the address names', async ({ visit }) => {
  const { page } = await visit();

  await page.goto('/#faq');

  await expectInSight(page, 'faq');
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

  for (const width of [360, 390, 1280]) {
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

it('keeps the header visible while scrolling to the end', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');

  await page.keyboard.press('End');
  await scrollEnds(page);

  const { headerBottom } = await headingPosition(page, 'contact');
  expect(headerBottom).toBeGreaterThan(40);
  expect(await page.evaluate(() => document.elementFromPoint(60, 30)?.closest('header') !== null)).toBe(true);
});

it('lets keyboard users skip the header', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(hero.start.label);
});

it('shows the section links in the bar on wide screens only, and the menu button on small ones', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280 });
  await page.goto('/');
  const bar = page.locator('header nav').first();
  const menu = page.getByRole('button', { name: header.openMenu });
  const shown = async () => [await bar.isVisible(), await menu.isVisible()];

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
  await scrollEnds(page);
  return page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size);
}
