import { expect } from 'vitest';
import { formWords } from '#site/form.ts';
import { compare } from '../../scripts/shots/compare.ts';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { inkIn } from './pixels.ts';
import { hydrated } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';

// Windows' high contrast themes remove backgrounds and shadows. Only lines and outlines are left.
const { testimonials } = content;
const it = itOnPage({ forcedColors: 'active', reducedMotion: 'reduce' });

it('a high contrast theme shows an edge around each button, field and quote card, and the error list', async ({
  page,
}) => {
  await hydrated(page, 'form');
  await page.getByRole('button', { name: formWords.submit }).click();
  await page.locator('form [data-kind=invalid]').waitFor();

  const boxes = ['.MuiButton-root, [data-kind=invalid], [data-rise] ~ * > figure'];
  boxes.push('form :is(input:not([tabindex]), select, textarea)');
  const edges = await inkIn(page.locator(boxes.join()), 'at every edge');
  expect(edges.filter(({ ink }) => !ink)).toEqual([]);
  expect(edges.filter(({ html }) => html.startsWith('<figure'))).toHaveLength(testimonials.items.length - 1);
  expect(edges.length).toBeGreaterThanOrEqual(13);
});

it('on a phone, a high contrast theme shows which column of the comparison is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const ways = page.locator('#compare label');
  const chosen = await ways.first().screenshot();
  await ways.last().click();
  const { share } = await compare(chosen, await ways.first().screenshot());
  expect(share).toBeGreaterThan(0.01);
});

it('a high contrast theme shows all symbols and the brand mark', async ({ page }) => {
  // Removes the skip link. It is above the window until it has the focus, and in a picture of the
  // whole page it would cover the header.
  await page
    .locator('body > a')
    .first()
    .evaluate((skipLink) => skipLink.remove());
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const symbols = () => inkIn(page.locator('header svg, main > :not(p) svg'), 'within');
    expect((await symbols()).length).toBeGreaterThan(12);
    // The page may not be drawn for its new width yet.
    const unseen = async () => (await symbols()).filter(({ ink }) => !ink);
    await expect.poll(unseen, { ...patient, message: `at ${width} px` }).toEqual([]);
  }
});
