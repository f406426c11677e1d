import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { itOnPage } from '../helpers/browser.ts';
import { soon } from '../helpers/soon.ts';
import { brokenWords, cutTexts, stickingOut } from '../../lib/layout.ts';
import { hydrated } from '../helpers/page.ts';
import { targets } from './targets.ts';

const usual = [320, 360, 390, 768, 1280, 1920];
/** The narrowest and the widest window between two breakpoints, where something sticks out first. */
const limits = [
  340, 374, 375, 419, 420, 439, 440, 599, 600, 899, 900, 1079, 1080, 1199, 1200, 1279, 1439, 1440, 1919, 2560,
];
// The tests resize one page, because it follows its window by CSS alone.
const it = itOnPage({ width: 320, reducedMotion: 'reduce' });

// WCAG 1.4.10: a window of 1280 px has 320 px at 400 % zoom.
it('keeps all within the window, breaks no word, has targets of 24 and 44 px, from 320 to 2560 px', async ({
  page,
}) => {
  await hydrateAll(page);
  const small = async () => {
    const all = await targets(page);
    expect(all.length).toBeGreaterThan(25);
    return all.filter((one) => Math.min(one.width, one.height) < (one.main ? 44 : 24));
  };

  await expectNothingCut(page, [...usual, ...limits], async () => [
    ...(await brokenWords(page)).map(({ word, text }) => `${word} in ${text}`),
    ...(await small()).map(({ name, width, height }) => `${name} of ${width} × ${height} px`),
  ]);
});

const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;
const styled = (css: string) => (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
/** Each text begins with a word of 40 letters. Figures and what shares the bar are measured. */
const sayMore = async (page: Page) => {
  const texts = textsIn(content).filter(({ place }) => !/^header|figures?(\[\])?\.value$/.test(place));
  const longer = texts.map(({ text }) => [text, `Barrierefreiheitsstärkungsgesetzeskonfor ${text}`]);
  expect(await replaceTexts(page, Object.fromEntries(longer))).toBeGreaterThan(texts.length / 3);
};

it.for([
  // WCAG 1.4.4: text alone at 200 %.
  { what: 'text twice as large', change: styled('html { font-size: 200% }'), widths: [390, 768, 1280] },
  // WCAG 1.4.12: the four spacings of its definition.
  { what: 'wider text spacing', change: styled(spacing), widths: [320, 1280] },
  { what: 'longer texts and words', change: sayMore, widths: [320, 390, 768, 900, 1280] },
])('cuts nothing with $what', async ({ change, widths }, { page }) => {
  await page.reload();
  await hydrateAll(page);

  await change(page);

  await expectNothingCut(page, widths);
});

it('wraps the labels of the not-found page’s exits where they are longer than the window', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit({ width: 320 });
  expectProblem(/404/);
  await page.goto('/no-such-page');
  const longer = content.header.nav.map(({ label }) => [label, `${label}, and where in town to find us`]);

  expect(await replaceTexts(page, Object.fromEntries(longer))).toBe(longer.length);

  await expectNothingCut(page, usual);
});

/** All islands, because hydration would find fault with texts that a test has replaced. */
async function hydrateAll(page: Page) {
  for (const island of ['header', 'faq', 'form', 'onePager'] as const) await hydrated(page, island);
}

async function expectNothingCut(page: Page, widths: number[], otherwise = async (): Promise<string[]> => []) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // The page settles a few frames after its window has changed.
    const wrong = async () => [await stickingOut(page), await cutTexts(page), await otherwise()].flat();
    await expect.poll(wrong, { ...soon, message: `at ${width} px` }).toEqual([]);
  }
}

/** Replaces texts of the page by others. @returns how many of them were found */
function replaceTexts(page: Page, others: Record<string, string>): Promise<number> {
  return page.evaluate((replacements) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set<string>();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const own = node.nodeValue?.trim() ?? '';
      const other = replacements[own];
      if (!other) continue;
      seen.add(own);
      node.nodeValue = other;
    }
    return seen.size;
  }, others);
}
