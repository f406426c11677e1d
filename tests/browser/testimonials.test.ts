import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf, scrollEnds } from '../helpers/page.ts';

const { work, testimonials } = content;
const projects = testimonials.items.flatMap(({ company }) =>
  work.projects.filter(({ title }) => title === company),
);

const it = itOnPage({ reducedMotion: 'reduce' });

it('ties quotes to projects of the work list', () => {
  expect(projects.length).toBeGreaterThan(0);
});

it.for(projects)('leads from the quote about $title to its card', async ({ title, image }, { page }) => {
  await page
    .getByRole('figure')
    .getByRole('link', { name: `${testimonials.link} ${title}` })
    .click();

  await page.waitForURL(`**/#${image}`);
  await scrollEnds(page);
  const heading = page.locator('#work').getByRole('heading', { name: title });
  const { y, height } = await boxOf(heading);
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(800);
});
