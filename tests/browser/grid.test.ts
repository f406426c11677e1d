import { describe, expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { columnsOf, edgesOf, taglineInk } from '../helpers/grid.ts';
import { isSampleSite } from '../helpers/sampleSite.ts';

describe.each([320, 390, 768, 1024, 1280, 1440, 1920, 2560])('at %i px', (width) => {
  it('aligns both edges of every section with one grid', async ({ visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.goto('/');

    const [header, ...sections] = await edgesOf(page);

    expect(sections.length).toBeGreaterThanOrEqual(9);
    expect(header).toMatchObject({ outside: [] });
    for (const section of sections) {
      expect(section).toMatchObject({ outside: [] });
      expect(section.left).toBeCloseTo(header!.left, 0);
      expect(section.right).toBeCloseTo(header!.right, 0);
    }
  });

  it('aligns everything in the twelve columns with a column line', async ({ visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.goto('/');

    const { rows, off } = await columnsOf(page);

    expect(rows).toBeGreaterThanOrEqual(8);
    expect(off).toEqual([]);
  });
});

// The first letter's side bearing is compensated for the samples' D. Other letters have others.
const share = isSampleSite ? 400 : 150;

it.for([390, 1280, 2560])(
  'stretches the tagline from edge to edge of the grid at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForFonts(page);

    const { left, right } = await taglineInk(page);

    expect(Math.abs(left)).toBeLessThan(width / share);
    expect(Math.abs(right)).toBeLessThan(width / share);
  },
);

it('has three kinds of section spacing', async ({ visit }) => {
  const { page } = await visit({ width: 1440 });
  await page.goto('/');

  const paddings = await page
    .locator('main section')
    .evaluateAll((all) =>
      all.map((section) => Math.round(Number.parseFloat(getComputedStyle(section).paddingTop))),
    );

  expect(new Set(paddings).size).toBeGreaterThanOrEqual(3);
});

it('scales type, pictures and grid in windows beyond 1440 px', async ({ visit }) => {
  const { page } = await visit({ width: 1440 });
  await page.goto('/');
  const measure = () =>
    page.evaluate(() => ({
      heading: Number.parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize),
      picture: document.querySelector('#work img')!.getBoundingClientRect().width,
      text: Number.parseFloat(getComputedStyle(document.body).fontSize),
    }));
  const before = await measure();

  await page.setViewportSize({ width: 2560, height: 1440 });

  const after = await measure();
  expect(after.heading).toBeGreaterThan(before.heading * 1.2);
  expect(after.picture).toBeGreaterThan(before.picture * 1.3);
  expect(after.text).toBeGreaterThan(before.text * 1.2);
});
