import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { itOnPage } from '../helpers/browser.ts';

const { header, contact, work } = content;
const scheduling = 'https://scheduling.example.com/alderway/live-demo';
const project = work.projects[2]!;

const it = itOnPage();

it('opens the scheduling page and the projects in new tabs', async ({ visit }) => {
  const { page, context } = await visit({
    allow: [scheduling, project.url],
    prepare: (profile) => profile.route(/^https:/, (route) => route.fulfill({ body: 'Another site' })),
  });
  await page.goto('/');
  const demo = (place: string, name: string) => page.locator(place).getByRole('link', { name, exact: true });
  const card = page.locator('#work article').nth(2);

  for (const [pressed, url] of [
    [demo('header', header.demo), scheduling],
    [demo('#contact', contact.demo.button), scheduling],
    [card, project.url],
  ] as const) {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      // On a card, its picture.
      pressed.click(pressed === card ? { position: { x: 40, y: 40 } } : {}),
    ]);
    await tab.waitForLoadState();
    expect(tab.url()).toBe(url);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

it('shows every project, each one link to its address in a new tab', async ({ page }) => {
  const cards = await page.locator('#work article').evaluateAll((articles) =>
    articles.map((article) => {
      const links = [...article.querySelectorAll('a')];
      return links.map(({ href, target, rel, textContent }) => ({ href, target, rel, textContent }));
    }),
  );

  expect(cards).toEqual(
    work.projects.map(({ title, url }) => [
      { href: url, target: '_blank', rel: expect.stringContaining('noopener'), textContent: title },
    ]),
  );
});

it.for([390, 1280])('makes the whole card a link at %i px', async (width, { page }) => {
  await page.setViewportSize({ width, height: 800 });

  const missed = await page.locator('#work article').evaluateAll((articles) =>
    articles.flatMap((article) => {
      const link = article.querySelector('a');
      const { left, right, width: across, height } = article.getBoundingClientRect();
      const top = article.getBoundingClientRect().top + scrollY;
      // Slightly inside the rounded corners.
      const inset = 8;
      const points = [
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, top + height - inset],
        [right - inset, top + height - inset],
        [left + across / 2, top + height / 2],
        ...[...article.querySelectorAll('p, ul')].map((text) => {
          const box = text.getBoundingClientRect();
          return [box.left + inset, box.top + scrollY + box.height / 2];
        }),
      ] as [number, number][];
      return points.filter(([x, y]) => {
        scrollTo({ top: y - innerHeight / 2, behavior: 'instant' });
        return document.elementFromPoint(x, y - scrollY)?.closest('a') !== link;
      });
    }),
  );

  expect(missed).toEqual([]);
});

it('tells screen readers that a link opens a new tab', async ({ page }) => {
  const descriptions = await page
    .locator('a[target=_blank]')
    .evaluateAll((links) =>
      links.map((link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent),
    );

  expect(descriptions.length).toBeGreaterThanOrEqual(work.projects.length + 2);
  expect(new Set(descriptions)).toEqual(new Set([content.newTab]));
});
