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
    await page.goto('/');
    await waitForFonts(page);
    const passed = await page.evaluateHandle(() => {
      const seen = new Set<number>();
      addEventListener('scroll', () => seen.add(scrollY));
      return seen;
    });

    await page.locator('main').getByRole('link', { name: hero.start.label }).first().click();
    await expect.poll(() => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);
    // A browser tells the page of a scroll in the frame that follows.
    const ways = async () => {
      const positions = await passed.evaluate(({ size }) => size);
      return ['not', 'in one step', 'smoothly'][Math.min(positions, 2)];
    };
    await expect.poll(ways, soon).toBe(how);

    const footer = page.locator('footer');
    await footer.getByRole('link', { name: navLabel('#faq'), exact: true }).click();
    await expect.poll(() => gapBelowHeader(page, 'faq'), soon).toBeLessThanOrEqual(1);
  },
);

it('jumps to the section of the address', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    const passed: number[] = [];
    Object.assign(globalThis, { passed });
    addEventListener('scroll', () => passed.push(scrollY / document.documentElement.scrollHeight));
  });

  await page.goto('/#contact');
  await untilAt(page, 'the edge');

  // A smooth scroll passes dozens of positions on its way.
  const passed = await page.evaluate(() => (globalThis as unknown as { passed: number[] }).passed);
  expect(passed.filter((share) => share > 0.1 && share < 0.6)).toEqual([]);
});

it.for(['nothing', 'the wheel', 'the scroll bar'] as const)(
  'keeps a chosen section at the header’s edge when the fonts arrive, unless %s has moved the page',
  async (by, { visit }) => {
    const { prepare, release } = holdBack('**/*.woff2');
    const { page } = await visit({ width: 390, prepare });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('footer a[href="#contact"]').evaluate((link: HTMLElement) => link.click());
    if (by !== 'nothing') await untilAt(page, 'the edge');

    await page.mouse.move(200, 400);
    if (by === 'the wheel') await page.mouse.wheel(0, -2000);
    if (by === 'the scroll bar')
      await page.evaluate(() => {
        // The tests' browser hides its scroll bars. This is what one tells the page.
        document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
        scrollBy({ top: -2000, behavior: 'instant' });
      });
    const expected = by === 'nothing' ? 'the edge' : 'elsewhere';
    if (by !== 'nothing') await untilAt(page, expected);
    release();
    await waitForFonts(page);
    await scrollEnds(page);

    await untilAt(page, expected);
  },
);

/** Waits until the contact section is at the header's edge, or far from it. */
async function untilAt(page: Page, expected: 'the edge' | 'elsewhere') {
  const place = async () => {
    const px = await gapBelowHeader(page, 'contact');
    return px <= 1 ? 'the edge' : px > 1500 ? 'elsewhere' : px;
  };
  await expect.poll(place, soon).toBe(expected);
}

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

async function expectArrival(page: Page, href: string) {
  expect(new URL(page.url()).hash).toBe(href);
  await expectInSight(page, href.slice(1));
}
