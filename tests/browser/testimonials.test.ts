import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

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
  const heading = page.locator('#work').getByRole('heading', { name: title });
  const inSight = async () => {
    const { y, height } = await boxOf(heading);
    return y > 0 && y + height <= 800;
  };
  await expect.poll(inSight, soon).toBe(true);
});
