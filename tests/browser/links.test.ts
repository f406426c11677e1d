import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';

const { header, contact, work } = content;
const scheduling = 'https://scheduling.example.com/alderway/live-demo';

const demoLinks = [
  { place: 'header', label: header.demo },
  { place: '#contact', label: contact.demo.button },
];

it.for(demoLinks)('"$label" opens the scheduling page in a new tab', async ({ place, label }, { visit }) => {
  const { page, context } = await visit({
    allow: [scheduling],
    prepare: (profile) => profile.route(`${scheduling}**`, (route) => route.fulfill({ body: 'Pick a time' })),
  });
  await page.goto('/');
  await hydrated(page, 'header');
  const link = page.locator(place).getByRole('link', { name: label, exact: true });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);

  await tab.waitForLoadState();
  expect(tab.url()).toBe(scheduling);
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
});

it('links to the scheduling page of the settings', async ({ visit, serve }) => {
  const site = await serve({ SCHEDULING_URL: 'https://cal.example.org/fern' });
  const { page } = await visit({ url: site.url });
  await page.goto('/');

  for (const { place, label } of demoLinks) {
    const link = page.locator(place).getByRole('link', { name: label, exact: true });
    expect(await link.getAttribute('href')).toBe('https://cal.example.org/fern');
  }
});

it('shows every project, each one link to its address in a new tab', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');

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

it.for([390, 1280])('makes the whole card a link at %i px', async (width, { visit }) => {
  const { page } = await visit({ width });
  await page.goto('/');

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

it('opens a project in a new tab on a click on its picture', async ({ visit }) => {
  const [project] = work.projects.slice(2);
  const url = project?.url ?? '';
  const { page, context } = await visit({
    allow: [url],
    prepare: (profile) => profile.route(`${url}**`, (route) => route.fulfill({ body: 'A project' })),
  });
  await page.goto('/');
  const card = page.locator('#work article').nth(2);
  await card.scrollIntoViewIfNeeded();

  const [tab] = await Promise.all([context.waitForEvent('page'), card.click({ position: { x: 40, y: 40 } })]);

  await tab.waitForLoadState();
  expect(tab.url()).toBe(url);
});

it('tells screen readers that a link opens a new tab', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');

  const descriptions = await page
    .locator('a[target=_blank]')
    .evaluateAll((links) =>
      links.map((link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent),
    );

  expect(descriptions.length).toBeGreaterThanOrEqual(work.projects.length + demoLinks.length);
  expect(new Set(descriptions)).toEqual(new Set([content.newTab]));
});

it('links to the contact address of the settings', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');

  const link = page.locator('#contact').getByRole('link', { name: 'hello@alderway.example' });

  expect(await link.getAttribute('href')).toBe('mailto:hello@alderway.example');
});
