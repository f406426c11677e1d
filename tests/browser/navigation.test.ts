import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, expectInSight, gapBelowHeader, hydrated, navLabel, scrollEnds } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { holdBack } from '../helpers/visit.ts';

const { header, hero, work, testimonials } = content;
const projects = testimonials.items.flatMap(({ company }) =>
  work.projects.filter(({ title }) => title === company),
);

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

it.for([
  ['smoothly', 360, 'no-preference'],
  ['smoothly', 1280, 'no-preference'],
  ['in one step', 1280, 'reduce'],
] as const)(
  'scrolls %s to the section chosen, up to the header’s edge, at %i px (prefers-reduced-motion: %s)',
  async ([how, width, reducedMotion], { visit }) => {
    const { page } = await visit({ width, reducedMotion });
    await page.goto('/');
    await waitForFonts(page);
    await page.evaluate(() => {
      const seen = new Set<number>();
      Object.assign(window, { seen });
      addEventListener('scroll', () => seen.add(scrollY));
    });

    await page.locator('main').getByRole('link', { name: hero.start.label }).first().click();
    // A browser tells the page of a scroll in the frame that follows.
    await page.waitForFunction(() => (window as unknown as { seen: Set<number> }).seen.size > 0);
    await expect.poll(() => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);
    const passed = await page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size);
    expect({ smoothly: passed > 1, 'in one step': passed === 1 }[how], `${passed} positions`).toBe(true);

    const footer = page.locator('footer');
    await footer.getByRole('link', { name: navLabel('#faq'), exact: true }).click();
    await expect.poll(() => gapBelowHeader(page, 'faq'), soon).toBeLessThanOrEqual(1);
  },
);

it.for([390, 1280])(
  'jumps to the section of the address at the header’s edge at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width });
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      addEventListener('scroll', () => seen.push(scrollY));
    });

    await page.goto('/#contact');
    await waitForFonts(page);
    await scrollEnds(page);

    expect(await gapBelowHeader(page, 'contact')).toBeLessThanOrEqual(1);
    // A smooth scroll passes dozens of positions on its way. The section itself may move when the fonts arrive.
    const onTheWay = await page.evaluate(() =>
      (window as unknown as { seen: number[] }).seen.filter((y) => y > 0.1 * scrollY && y < 0.8 * scrollY),
    );
    expect(onTheWay).toEqual([]);
  },
);

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
  const [section, link] = [page.locator('[aria-labelledby=faq-heading]'), page.locator('footer a[data-to]')];
  await page.locator('footer a[href="#faq"]').evaluate((one) => (one.dataset['to'] = ''));
  for (const id of ['3d-shop', 'möbel']) {
    await section.evaluate((one, name) => (one.id = name), id);
    await link.evaluate((one: HTMLAnchorElement, name) => (one.href = `#${name}`), id);

    await link.click();

    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe(id);
  }
});

it('leads from each quote to the card of its project', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const { title, image } of projects) {
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
});

async function expectArrival(page: Page, href: string) {
  expect(new URL(page.url()).hash).toBe(href);
  await expectInSight(page, href.slice(1));
}
