import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { itOnPage } from '../helpers/browser.ts';
import { patient } from '../helpers/patient.ts';
import { brokenWords, cutTexts, stickingOut } from '../../lib/layout.ts';
import { addStyles, boxOf, gapBelowHeader, hydrated, renderedText } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { formWords } from '#site/form.ts';
import { proposalForm } from './proposalForm.ts';
import { targets } from './targets.ts';

const { notFound } = errorPages;
const usual = [320, 360, 390, 768, 1280, 1920];
/**
 * For each range between two breakpoints, the narrowest and the widest window. Texts overflow there
 * first.
 */
const limits = [
  340, 374, 375, 419, 420, 439, 440, 599, 600, 899, 900, 1079, 1080, 1199, 1200, 1279, 1439, 1440, 1919, 2560,
];
// The tests resize one page, because only CSS depends on the window's size.
const it = itOnPage({ width: 320, reducedMotion: 'reduce' });

// WCAG 1.4.10: a window of 1280 px has 320 px at 400 % zoom. Buttons, fields and links of the
// navigation have at least 44 px (WCAG 2.5.5). Other links have at least 24 px (WCAG 2.5.8).
it('at usual widths and at breakpoints, nothing is cut, no word is broken, and controls are large enough', async ({
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

// A laptop's window at 200 % zoom, phones in landscape, the largest height that `heights.low`
// matches, and 1280 × 1024 px at 400 % zoom.
it.for([
  [640, 450],
  [844, 390],
  [667, 320],
  [1280, 500],
  [320, 256],
] as const)(
  'in a low window of %i × %i px, the header is a single low line, and covers no section’s top',
  async ([width, height], { page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/#faq');
    await hydrated(page, 'header');
    await page.goto('/#contact');

    await expect.poll(() => gapBelowHeader(page, 'contact'), patient).toBeLessThanOrEqual(1);
    const bar = await boxOf(page.locator('body > header'));
    expect(bar.y).toBe(0);
    expect(bar.height).toBeLessThanOrEqual(height * 0.15);
    const controls = await page.locator('[data-bar]').locator('a, button').filter({ visible: true }).all();
    const boxes = await Promise.all(controls.map(boxOf));
    expect(boxes.length).toBeGreaterThan(1);
    expect(new Set(boxes.map((box) => Math.round(box.y + box.height / 2))).size).toBe(1);
    // WCAG 2.2, 2.5.8, and 2.5.5 on phones.
    expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(height < 340 ? 24 : 44);
  },
);

const styled = (css: string) => (page: Page) => addStyles(page, css);
const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;
/**
 * Makes each text begin with a word of 40 letters. Leaves out figures and the texts of the header,
 * whose lengths are limited.
 */
const sayMore = async (page: Page) => {
  const texts = textsIn(content).filter(({ place }) => !/^header|figures?(\[\])?\.value$/.test(place));
  const found = await page.evaluate(
    (all) => {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const seen = new Set<string>();
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const own = node.nodeValue?.trim() ?? '';
        if (!all.includes(own)) continue;
        seen.add(own);
        node.nodeValue = `Barrierefreiheitsstärkungsgesetzeskonfor ${own}`;
      }
      return seen.size;
    },
    texts.map(({ text }) => text),
  );
  expect(found).toBeGreaterThan(texts.length / 3);
};

it.for([
  // WCAG 1.4.4: text alone at 200 %.
  { what: 'text twice as large', change: styled('html { font-size: 200% }'), widths: [390, 768, 1280] },
  // WCAG 1.4.12: the four spacings of its definition.
  { what: 'wider text spacing', change: styled(spacing), widths: [320, 1280] },
  { what: 'longer texts and words', change: sayMore, widths: [320, 390, 768, 900, 1280] },
])('the page cuts off nothing with larger or longer texts: $what', async ({ change, widths }, { page }) => {
  await page.reload();
  await hydrateAll(page);
  await change(page);
  await expectNothingCut(page, widths);
});

// Breakpoints in rem follow the browser's default font, and not the font of the root element.
it('everything is inside the window of a browser whose default font is 32 px', async ({ visit }) => {
  const { page } = await visit({ width: 320, reducedMotion: 'reduce' });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/');
  await hydrateAll(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');

  for (const width of [320, 340, 360, 390, 430, 600, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wrong = () => stickingOut(page);
    await expect.poll(wrong, { ...patient, message: `at ${width} px` }).toEqual([]);
  }
});

const largerTexts = [
  { what: 'text at 150 %', css: 'html { font-size: 150% }' },
  { what: 'text at 200 %', css: 'html { font-size: 200% }' },
  { what: 'wider text spacing', css: spacing },
];

it.for(largerTexts)(
  'no two texts of a section overlap with larger text or spacing: $what',
  async ({ css }, { page }) => {
    await page.reload();
    await waitForLayout(page);
    await styled(css)(page);
    for (const width of [390, 900, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => touching(page), { ...patient, message: `at ${width} px` }).toEqual([]);
    }
  },
);

const { story } = content.caseStudy;
const states = [
  {
    state: 'case study',
    within: 'dialog',
    widths: [390, 900, 1280],
    open: async (page: Page) => {
      await page.getByRole('button', { name: story.open }).click();
      await page.getByRole('dialog', { name: story.title }).waitFor();
    },
  },
  {
    state: 'menu',
    within: '[data-drawer]',
    widths: [320, 390],
    open: async (page: Page) => {
      await page.getByRole('button', { name: content.header.openMenu }).click();
      await page.getByRole('dialog', { name: content.header.menuLabel }).waitFor();
    },
  },
  {
    state: 'form with errors',
    within: '#contact',
    widths: [390, 900, 1280],
    open: async (page: Page) => {
      await hydrated(page, 'form');
      await proposalForm(page).send(buildProposal({ fullName: '', email: 'nobody' }));
      await page.getByRole('group', { name: formWords.errorSummary }).waitFor();
    },
  },
  {
    state: 'receipt',
    within: '#contact',
    widths: [390, 900, 1280],
    open: async (page: Page) => {
      await hydrated(page, 'form');
      await proposalForm(page).send(buildProposal({ fullName: 'Large Letters' }));
      await page.getByRole('group', { name: formWords.success.title }).waitFor();
    },
  },
];

it.for(states)(
  'with larger text or spacing, no two texts of the $state overlap',
  async ({ within, widths, open }, { visit }) => {
    const { page } = await visit({ width: widths[0]!, reducedMotion: 'reduce' });
    await page.goto('/');
    await open(page);
    expect(await page.locator(within).getByText(/\w/).count()).toBeGreaterThan(4);
    for (const { what, css } of largerTexts) {
      await styled(css)(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const found = () => touching(page, within);
        await expect.poll(found, { ...patient, message: `${what} at ${width} px` }).toEqual([]);
      }
      await page.evaluate(() => (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
    }
  },
);

/**
 * Returns pairs of texts whose lines overlap, by the height and width of their letters.
 *
 * @param within the part of the page that has the texts; a dialog or the menu counts only if it is
 *   this part
 */
function touching(page: Page, within = 'main section, footer'): Promise<string[]> {
  return page.evaluate((place) => {
    const opened = ['dialog', '[data-drawer]'].filter((one) => one !== place);
    const apart = ['[aria-hidden=true], .shot, .drawing, select, option', ...opened].join();
    const lines = [...document.querySelectorAll(place)].flatMap((section) => {
      const nodes = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const parent = node.parentElement!;
        if (!node.nodeValue?.trim() || parent.closest(apart)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('thead, caption'))
          continue;
        // Skips texts for screen readers.
        if (parent.clientWidth === 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
          // A font's box is higher than its letters.
          const inset = height * 0.25;
          if (width > 2) found.push({ parent, left, right, top: top + inset, bottom: bottom - inset });
        }
      }
      return found;
    });
    return lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter(
          (other) =>
            one.parent !== other.parent &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map((other) => `${one.parent.textContent.slice(0, 30)} / ${other.parent.textContent.slice(0, 30)}`),
    );
  }, within);
}

it('at usual widths, the not-found page cuts off nothing, and links to each section', async ({ visit }) => {
  const { page, expectProblem } = await visit({ width: 320, javaScript: false, colorScheme: 'dark' });
  expectProblem(/404/);
  await page.goto('/no-such-page');
  for (const text of [notFound.code, notFound.heading]) expect(await renderedText(page)).toContain(text);
  const exits = page.getByRole('navigation', { name: notFound.exits }).getByRole('link');
  const hrefs = await exits.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(hrefs).toEqual(expect.arrayContaining(content.header.nav.map(({ href }) => `/${href}`)));

  await expectNothingCut(page, usual);
});

/**
 * Hydrates all islands before a test replaces texts, because hydration would restore the original
 * texts.
 */
async function hydrateAll(page: Page) {
  for (const island of ['header', 'faq', 'form', 'onePager'] as const) await hydrated(page, island);
}

async function expectNothingCut(page: Page, widths: number[], otherwise = async (): Promise<string[]> => []) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // After a change of the window's size, the page moves for a few frames.
    const found = async () => [await stickingOut(page), await cutTexts(page), await hiddenLines(page)].flat();
    const wrong = async () => [...(await found()), ...(await otherwise())];
    await expect.poll(wrong, { ...patient, message: `at ${width} px` }).toEqual([]);
  }
}

/** Returns how far lines of the large quote reach into its picture, from its upper edge, in em. */
function hiddenLines(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const quote = document.querySelector('figure blockquote p');
    if (!quote) return [];
    const picture = quote.closest('figure')!.querySelector('a')!.getBoundingClientRect();
    const em = Number.parseFloat(getComputedStyle(quote).fontSize);
    const range = document.createRange();
    range.selectNodeContents(quote);
    return [...range.getClientRects()]
      .filter(({ width, right, top }) => width > 0 && right > picture.left && top + 0.2 * em < picture.bottom)
      .map(({ bottom }) => (bottom - picture.top) / em)
      .filter((below) => below > 0.06);
  });
}
