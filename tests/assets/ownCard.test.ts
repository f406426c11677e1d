import { afterAll, expect, it, vi } from 'vitest';
import type { LandingContent } from '#site/records.ts';
import { content } from '#site/landing.ts';
import { readSettings } from '../../server/settings.ts';

// A worker's other files have the modules with the sample's headline.
vi.resetModules();
const { heading } = content.hero;
const own: LandingContent = { ...content, hero: { ...content.hero } };
vi.doMock('#site/landing.ts', () => ({ content: own }));
const { openSocialCard } = await import('../../owner/assets/socialCard.ts');
const { endBrowser } = await import('../../owner/assets/render.ts');
const { checkDrawn } = await import('../../owner/preflight/drawn.ts');
const { products } = await import('../../owner/assets/products.ts');
afterAll(async () => {
  await endBrowser();
  vi.doUnmock('#site/landing.ts');
  vi.resetModules();
});

const word = 'Επαναπροσδιορίζουμε';

it.each([
  ['three lines', heading],
  ['a long word', `${word} τους ιστότοπους`],
  ['many words', `${word} τους ιστότοπους που αντέχουν ${heading} ${heading}`],
])('shows a headline of %s beside the picture, in the page’s optical size', async (_what, text) => {
  own.hero.heading = text;
  await using page = await openSocialCard('Fernstone', undefined);

  const shown = await page.locator('h1').evaluate((headline) => {
    const range = document.createRange();
    range.selectNodeContents(headline);
    const { right, bottom } = range.getBoundingClientRect();
    const tagline = document.querySelector('.tagline')?.getBoundingClientRect().top;
    return { right, bottom, tagline, axes: getComputedStyle(headline).fontVariationSettings };
  });

  // Where the picture begins.
  expect(shown.right).toBeLessThan(764);
  expect(shown.bottom).toBeLessThan(shown.tagline ?? 0);
  expect(shown.axes).toContain('"opsz" 48');
});

it('is a finding of preflight where the smallest type of the card does not suffice', async () => {
  own.hero.heading = word.repeat(3);

  const settings = readSettings({});
  const findings = await checkDrawn(products({ settings }), settings, []);

  expect(findings).toMatchObject([
    { level: 'stop', problem: 'it does not fit on the card for shared links' },
    { level: 'stop', problem: 'it does not fit on the one-pager' },
  ]);
});
