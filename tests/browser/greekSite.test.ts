import { expect } from 'vitest';
import type { Finding } from '../../owner/preflight/finding.ts';
import { it as base } from '../helpers/browser.ts';
import { greekContent, makeGreekSite } from '../helpers/greekSite.ts';
import { boxOf, expectInSight } from '../helpers/page.ts';
import { openSite } from '../helpers/site.ts';
import { brokenWords } from '../../lib/layout.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';

const { header, hero } = greekContent();
const figures = hero.figures.map(({ label }) => label);
const widths = [320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920];

const it = base.extend('greek', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { folder, run } = await makeGreekSite();
  const site = await openSite({}, ['dist/server/index.mjs'], folder);
  onCleanup(async () => void (await site.stop()));
  // It takes as long as all other tests, which run meanwhile.
  const preflight = run('owner/preflight.ts', '--json').catch((error: { stdout: string }) => error);
  return { url: site.url, preflight };
});

it.for([true, false])(
  'shows its menu where the labels of the header do not fit, and breaks no word (JavaScript: %s)',
  async (javaScript, { greek: { url }, visit }) => {
    const { page } = await visit({ url, javaScript, reducedMotion: 'reduce' });
    await page.goto('/');
    const links = page.getByRole('banner').getByRole('navigation', { name: header.navLabel });
    const menu = page.getByRole('button', { name: header.openMenu });

    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const fits = width >= 1024;
      const shown = { menu: await menu.isVisible(), links: await links.isVisible() };
      expect(shown, `at ${width} px`).toEqual({ menu: javaScript && !fits, links: !javaScript || fits });
      const { height } = await boxOf(page.locator('[data-bar]'));
      expect(height === 72, `a single row at ${width} px`).toBe(javaScript || fits);
      expect(await brokenWords(page), `at ${width} px`).toEqual([]);
    }
  },
);

it('leads to the heading of a section, which no row of links covers, on a phone without JavaScript', async ({
  greek: { url },
  visit,
}) => {
  const { page } = await visit({ url, width: 360, javaScript: false });
  await page.goto('/#contact');

  await expectInSight(page, 'contact');
});

it.for([360, 1280])(
  'keeps accents of capitals clear of the line above them, and the first letter on the margin, at %i px',
  async (width, { greek: { url }, visit }) => {
    const { page } = await visit({ url, width, reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForFonts(page);

    for (const heading of await page.locator('h1, main h2:not(dialog *)').all()) {
      const { ink, lineHeight, overhang } = await heading.evaluate(measured);
      // The letters of a variable font differ a little by weight.
      expect(lineHeight).toBeGreaterThan(0.98 * ink);
      expect(Math.abs(overhang)).toBeLessThan(1);
    }
  },
);

it.for([320, 360, 390])(
  'has the label of each figure beside its numeral, or each below, on a phone of %i px',
  async (width, { greek: { url }, visit }) => {
    const { page } = await visit({ url, width, reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForFonts(page);

    const labels = page.getByRole('term').filter({ hasText: new RegExp(figures.join('|')) });
    const lefts = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(lefts).toHaveLength(figures.length);
    expect(new Set(lefts).size).toBe(1);
  },
);

it('is stopped by preflight for no text, however long, and told of three lines in the headline', async ({
  greek: { preflight },
}) => {
  const { stdout } = await preflight;

  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const others = findings.filter(({ problem }) => !/sample's/.test(problem));
  expect(others.map(({ level, field }) => `${level} ${field}`)).toEqual(['hint headlineSize']);
  expect(others[0]?.remedy).toMatch(/^Make the last three sizes smaller: at \d\d % /);
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
