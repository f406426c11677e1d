import { expect } from 'vitest';
import { axeViolations } from '../../lib/axe.ts';
import { compare } from '../../scripts/shots/compare.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it } from '../helpers/browser.ts';
import { addStyles, motionsArrive, openWithMotions } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { holdBack } from '../helpers/visit.ts';

it('the style sheet with the page’s animations is loaded at the first interaction, and not before', async ({
  visit,
}) => {
  const { page, requests } = await visit();
  const asked = () => requests.filter((one) => one.endsWith('/motion.css')).length;
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked()).toBe(0);
  await motionsArrive(page);
  expect(asked()).toBe(1);
});

it('the style sheet with the page’s animations is also loaded for a visitor who only scrolls', async ({
  visit,
}) => {
  const { page, requests } = await visit();
  await page.goto('/');
  // Code that a test evaluates in the page would count as an interaction.
  await page.mouse.wheel(0, 300);
  const asked = () => requests.filter((one) => one.endsWith('/motion.css')).length;
  await expect.poll(asked, patient).toBe(1);
});

it.for([
  { where: 'the top', width: 390, path: '/', down: 0 },
  { where: 'the top', width: 1280, path: '/', down: 0 },
  { where: 'the cards that rise', width: 1280, path: '/', down: 440 },
  { where: 'the form', width: 390, path: '/#contact', down: 0 },
  { where: 'the comparison', width: 1280, path: '/#compare', down: 0 },
  { where: 'the end', width: 768, path: '/', down: 100_000 },
])(
  'when the animations load, only van, amber line and header button change (at $where, $width px wide)',
  async ({ width, path, down }, { visit }) => {
    const { prepare, release } = holdBack('**/motion.css');
    const { page } = await visit({ width, prepare });
    // Replaces the hero's drawing, because it would move.
    const body = '<svg xmlns="http://www.w3.org/2000/svg" />';
    await page.route('**/hero.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
    await page.goto(path);
    await waitForLayout(page);
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
    });
    // Hides the vans, their lines and the header's button, because they change. Makes every picture
    // black: a picture that gets its own layer is drawn anew, and every edge in it differs a
    // little, but a black picture has no edges inside.
    const road = '[data-rail] > div, [data-start] :is(.van, .driven)';
    await addStyles(page, `${road}, [data-bar] > .MuiButton-root { opacity: 0 !important }`);
    await addStyles(page, 'picture > img { filter: brightness(0) !important }');
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), down);
    await page.mouse.move(2, 2);
    const before = await page.screenshot();

    release();
    await motionsArrive(page);

    // Parts of the page become separate layers, whose edges are drawn with a difference of a
    // fraction of a pixel.
    const changed = async () => (await compare(before, await page.screenshot())).share;
    await expect.poll(changed, patient).toBeLessThan(0.005);
  },
);

it.for([320, 360, 390, 599])(
  'on phones, the heading of the agency’s steps is on one line inside the window, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, touch: true });
    await openWithMotions(page);
    const motto = page.locator('#steps-heading');
    const lines = await motto.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { height, right } = range.getBoundingClientRect();
      return { count: Math.round(height / Number.parseFloat(getComputedStyle(one).lineHeight)), right };
    });
    expect(lines.count).toBe(1);
    expect(lines.right).toBeLessThan(width);
  },
);

it('in both color schemes, the text of every agency step has at least 7:1 contrast, highlighted or not', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1024, height: 768 });
  await openWithMotions(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The first text is the current one, and then the second.
    for (const text of [0, 1]) {
      await page
        .locator('[data-stage] .words')
        .nth(text)
        .evaluate((one) => {
          const rest = Number.parseFloat(getComputedStyle(one.firstElementChild!).top);
          scrollBy({ top: one.getBoundingClientRect().top - rest, behavior: 'instant' });
          return new Promise(requestAnimationFrame);
        });
      const colors = await page
        .locator('[data-stage] .words > div')
        .evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).color)).size);
      expect(colors).toBe(2);
      // Checks only the texts. In the steps' names, axe takes the outline behind the letters for an
      // outline in front of the letters.
      expect(await axeViolations(page, '[data-stage] .words'), `in ${colorScheme}`).toEqual([]);
    }
  }
});
