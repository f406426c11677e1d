import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';

const { header, contact, work } = content;
const scheduling = 'https://scheduling.example.com/alderway/live-demo';
const project = work.projects[2]!;

it('opens the scheduling page and the projects in new tabs, and closes the drawer from which it came', async ({
  visit,
}) => {
  const { page, context } = await visit({
    allow: [scheduling, project.url],
    // A card that rises while the page scrolls is not where it was measured.
    reducedMotion: 'reduce',
    prepare: (profile) => profile.route(/^https:/, (route) => route.fulfill({ body: 'Another site' })),
  });
  await page.goto('/');
  await waitForFonts(page);
  const demo = (place: string, name: string) => page.locator(place).getByRole('link', { name, exact: true });
  const inNewTab = async (pressed: Locator, url: string, position?: { x: number; y: number }) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), pressed.click(position && { position })]);
    await tab.waitForLoadState();
    expect(tab.url()).toBe(url);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    await tab.close();
  };

  await inNewTab(demo('header', header.demo), scheduling);
  await inNewTab(demo('#contact', contact.demo.button), scheduling);
  // The whole card is the link.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const card = page.locator('#work article').nth(2);
    for (const part of ['.shot', 'p', 'ul']) {
      const [whole, { x, y }] = [await boxOf(card), await boxOf(card.locator(part))];
      await inNewTab(card, project.url, { x: x - whole.x + 8, y: y - whole.y + 8 });
    }
    const { width: right, height: bottom } = await boxOf(card);
    await inNewTab(card, project.url, { x: right - 8, y: bottom - 8 });
  }
  await page.getByRole('button', { name: header.openMenu }).click();
  await inNewTab(demo('[role=dialog]', header.demo), scheduling);
  await page.getByRole('dialog', { name: header.menuLabel }).waitFor({ state: 'hidden' });

  // Every link to another site says that it opens a new tab.
  const links = await page.locator('a[target]').evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map((link) => {
      const told = document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent;
      return { href: link.href, target: link.target, rel: link.rel, told };
    }),
  );
  for (const link of links)
    expect(link).toMatchObject({
      target: '_blank',
      rel: expect.stringContaining('noopener'),
      told: content.newTab,
    });
  const projects = work.projects.map(({ url }) => url);
  expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining([...projects, scheduling]));
});
