import { expect } from 'vitest';
import { findingsAbout } from '../../owner/preflight/finding.ts';
import { checkFit, checkHeadline } from '../../owner/preflight/fit.ts';
import { it as base } from '../helpers/browser.ts';
import { greekContent, makeGreekSite } from '../helpers/greekSite.ts';
import { boxOf, expectInSight } from '../helpers/page.ts';
import { openSite } from '../helpers/site.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';

const { header, hero } = greekContent();
const figures = new RegExp(hero.figures.map(({ label }) => label).join('|'));

const it = base.extend('url', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { folder } = await makeGreekSite();
  const site = await openSite({ PAGE_MEMO: 'off' }, ['dist/server/index.mjs'], folder);
  onCleanup(async () => void (await site.stop()));
  return site.url;
});

it.for([true, false])(
  'shows its menu where the labels of the header do not fit (JavaScript: %s)',
  async (javaScript, { url, visit }) => {
    const { page } = await visit({ url, javaScript, reducedMotion: 'reduce' });
    await page.goto('/#contact');
    const links = page.getByRole('banner').getByRole('navigation', { name: header.navLabel });
    const menu = page.getByRole('button', { name: header.openMenu });

    for (const width of [320, 390, 600, 900, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const fits = width >= 1024;
      const shown = { menu: await menu.isVisible(), links: await links.isVisible() };
      expect(shown, `at ${width} px`).toEqual({ menu: javaScript && !fits, links: !javaScript || fits });
      const { height } = await boxOf(page.locator('[data-bar]'));
      expect(height === 72, `a single row at ${width} px`).toBe(javaScript || fits);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await page.goto('/#contact');
    // No row of links covers it.
    await expectInSight(page, 'contact');
  },
);

it('fits into every window, breaks no word, and is told of three lines in the headline', async ({
  url,
  visit,
}) => {
  const { page } = await visit({ url, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);

  expect(await checkFit(page, (text) => findingsAbout(text, []))).toEqual([]);
  const [headline, ...others] = await checkHeadline(page);
  expect(others).toEqual([]);
  expect(headline?.remedy).toMatch(/^Make the last three sizes smaller: at \d\d % /);
});

it('keeps accents of capitals clear of the line above, letters on the margin, and figures in one column', async ({
  url,
  visit,
}) => {
  const { page } = await visit({ url, width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const heading of await page.locator('h1, main h2:not(dialog *)').all()) {
      const { ink, lineHeight, overhang } = await heading.evaluate(measured);
      // The letters of a variable font differ a little by weight.
      expect(lineHeight).toBeGreaterThan(0.98 * ink);
      expect(Math.abs(overhang)).toBeLessThan(1);
    }
  }
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const labels = page.getByRole('term').filter({ hasText: figures });
    const lefts = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(lefts).toEqual(hero.figures.map(() => lefts[0]));
  }
});

/** Runs in the page. From a heading's highest letter to its lowest, and how far before the margin it begins, in px. */
function measured(heading: HTMLElement | SVGElement) {
  const style = getComputedStyle(heading);
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) throw new Error('there is no canvas');
  // A canvas measures in whole pixels, so the letters are large.
  brush.font = `${style.fontWeight} 1000px ${style.fontFamily}`;
  const letters = brush.measureText(heading.textContent);
  const scale = Number.parseFloat(style.fontSize) / 1000;
  return {
    ink: (letters.actualBoundingBoxAscent + letters.actualBoundingBoxDescent) * scale,
    lineHeight: Number.parseFloat(style.lineHeight),
    overhang: letters.actualBoundingBoxLeft * scale - Number.parseFloat(style.marginInlineStart),
  };
}
