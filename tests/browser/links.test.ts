import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';

const { header, contact, work } = content;
const scheduling = 'https://scheduling.example.com/alderway/live-demo';
const project = work.projects[2]!;

// A card that rises while the page scrolls is not where it was measured.
const it = itOnPage({ reducedMotion: 'reduce' });

it('opens the scheduling page and the projects in new tabs, and closes the drawer from which it came', async ({
  visit,
}) => {
  const { page, context } = await visit({
    allow: [scheduling, project.url],
    prepare: (profile) => profile.route(/^https:/, (route) => route.fulfill({ body: 'Another site' })),
  });
  await page.goto('/');
  const demo = (place: string, name: string) => page.locator(place).getByRole('link', { name, exact: true });
  const inNewTab = async (pressed: Locator, url: string, position?: { x: number; y: number }) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), pressed.click(position && { position })]);
    await tab.waitForLoadState();
    expect(tab.url()).toBe(url);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
  };

  await inNewTab(demo('header', header.demo), scheduling);
  await inNewTab(demo('#contact', contact.demo.button), scheduling);
  // On a card, its picture.
  await inNewTab(page.locator('#work article').nth(2), project.url, { x: 40, y: 40 });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: header.openMenu }).click();
  await inNewTab(demo('[role=dialog]', header.demo), scheduling);
  await page.getByRole('dialog', { name: header.menuLabel }).waitFor({ state: 'hidden' });
});

it('shows every project as one link, which says that it opens a new tab, as all such links do', async ({
  page,
}) => {
  const linksIn = (selector: string) =>
    page.locator(selector).evaluateAll((parts) =>
      parts.map((part) =>
        [...part.querySelectorAll('a')].map((link) => {
          const { href, target, rel, textContent } = link;
          const told = document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent;
          return { href, target, rel, textContent, told };
        }),
      ),
    );
  const inNewTab = { target: '_blank', rel: expect.stringContaining('noopener'), told: content.newTab };

  expect(await linksIn('#work article')).toEqual(
    work.projects.map(({ title, url }) => [{ href: url, textContent: title, ...inNewTab }]),
  );
  const others = (await linksIn('body')).flat().filter(({ target }) => target === '_blank');
  expect(others.length).toBeGreaterThanOrEqual(work.projects.length + 2);
  for (const link of others) expect(link).toMatchObject(inNewTab);
});

it.for([390, 1280])('makes the whole card a link at %i px', async (width, { page }) => {
  await page.setViewportSize({ width, height: 800 });
  await waitForFonts(page);

  const missed = await page.locator('#work article').evaluateAll((articles) =>
    articles.flatMap((article) => {
      article.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = article.getBoundingClientRect();
      // Slightly inside the rounded corners.
      const inset = 8;
      const points = [
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, bottom - inset],
        [right - inset, bottom - inset],
        [(left + right) / 2, (top + bottom) / 2],
        ...[...article.querySelectorAll('p, ul')].map((text) => {
          const box = text.getBoundingClientRect();
          return [box.left + inset, box.top + box.height / 2];
        }),
      ] as [number, number][];
      const link = article.querySelector('a');
      return points.filter((point) => document.elementFromPoint(...point)?.closest('a') !== link);
    }),
  );

  expect(missed).toEqual([]);
});
