import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, expectInSight, gapBelowHeader, hydrated, navLabel, scrollEnds } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { holdBack } from '../helpers/visit.ts';

const { header, hero, work, testimonials } = content;

it.for([true, false])(
  'leads from each link in bar and drawer, the hero and each quote to its place (JavaScript: %s)',
  async (javaScript, { visit }) => {
    // Without motion the page jumps. The smooth way is shown below.
    const { page } = await visit({ javaScript, width: 390, reducedMotion: 'reduce' });
    await page.goto('/');
    if (javaScript) await hydrated(page, 'header');
    const drawer = page.getByRole('dialog', { name: header.menuLabel });

    for (const { label, href } of header.nav) {
      if (javaScript) await page.getByRole('button', { name: header.openMenu }).click();
      const links = javaScript ? drawer : page.locator('header nav');
      await links.getByRole('link', { name: label, exact: true }).click();
      if (javaScript) await drawer.waitFor({ state: 'detached' });
      await expectArrival(page, href);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const { label, href } of [...header.nav, hero.start, hero.seeWork]) {
      const links = page.locator('header nav, main > :first-child');
      await links.getByRole('link', { name: label, exact: true }).click();
      await expectArrival(page, href);
    }
    for (const { title, image } of work.projects) {
      if (!javaScript || !testimonials.items.some(({ company }) => company === title)) continue;
      const link = page.getByRole('figure').getByRole('link', { name: `${testimonials.link} ${title}` });
      await link.click();

      await page.waitForURL(`**/#${image}`);
      const heading = page.locator('#work').getByRole('heading', { name: title });
      const inSight = async () => {
        const { y, height } = await boxOf(heading);
        return y > 0 && y + height <= 800;
      };
      await expect.poll(inSight, soon).toBe(true);
    }
  },
);

it.for([
  ['smoothly', 360, 'no-preference'],
  ['in one step', 1280, 'reduce'],
] as const)(
  'scrolls %s to the section chosen, up to the header’s edge, at %i px (prefers-reduced-motion: %s)',
  async ([how, width, reducedMotion], { visit }) => {
    const { page } = await visit({ width, reducedMotion });
    const passed = await watchScroll(page);
    await page.goto('/');
    await waitForFonts(page);

    await page.locator('main').getByRole('link', { name: hero.start.label }).first().click();
    // A browser tells the page of a scroll in the frame that follows.
    await expect.poll(async () => (await passed()).length, soon).toBeGreaterThan(0);
    await expect.poll(() => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);
    const positions = new Set(await passed()).size;
    expect({ smoothly: positions > 1, 'in one step': positions === 1 }[how], `${positions}`).toBe(true);

    const footer = page.locator('footer');
    await footer.getByRole('link', { name: navLabel('#faq'), exact: true }).click();
    await expect.poll(() => gapBelowHeader(page, 'faq'), soon).toBeLessThanOrEqual(1);
  },
);

it('jumps to the section of the address at the header’s edge', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  const passed = await watchScroll(page);

  await page.goto('/#contact');
  await waitForFonts(page);
  await scrollEnds(page);

  expect(await gapBelowHeader(page, 'contact')).toBeLessThanOrEqual(1);
  // A smooth scroll passes dozens of positions on its way. The section itself may move when the fonts arrive.
  const end = await page.evaluate(() => scrollY);
  expect((await passed()).filter((y) => y > 0.1 * end && y < 0.8 * end)).toEqual([]);
});

it.for(['wheel', 'scroll bar'])(
  'leaves visitors where the %s took them if the fonts arrive after they followed a link to a section',
  async (by, { visit }) => {
    const { prepare, release } = holdBack('**/*.woff2');
    const { page } = await visit({ prepare });
    await page.goto('/#contact', { waitUntil: 'commit' });
    await expect.poll(() => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);

    await page.mouse.move(600, 400);
    if (by === 'wheel') await page.mouse.wheel(0, -2000);
    else
      await page.evaluate(() => {
        // The tests' browser hides its scroll bars. This is what one tells the page.
        document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
        scrollBy({ top: -2000, behavior: 'instant' });
      });
    await expect.poll(() => gapBelowHeader(page, 'contact'), soon).toBeGreaterThan(1500);
    release();
    await waitForFonts(page);
    await scrollEnds(page);

    expect(await gapBelowHeader(page, 'contact')).toBeGreaterThan(1500);
  },
);

it('gives the focus to a section whose id is no selector, or has letters beyond ASCII', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const id of ['3d-shop', 'möbel']) {
    await page.locator('[aria-labelledby=faq-heading]').evaluate((one, name) => (one.id = name), id);
    const link = page.locator('footer').getByRole('link', { name: navLabel('#faq'), exact: true });
    await link.evaluate((one: HTMLAnchorElement, name) => (one.href = `#${name}`), id);

    await link.click();

    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe(id);
  }
});

/** Records from the beginning of a visit where the page has been scrolled to. */
async function watchScroll(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    addEventListener('scroll', () => seen.push(scrollY));
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
}

async function expectArrival(page: Page, href: string) {
  expect(new URL(page.url()).hash).toBe(href);
  await expectInSight(page, href.slice(1));
}
