import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { it as base } from '../helpers/browser.ts';
import { startDevelopment } from '../helpers/development.ts';
import { stickingOut } from '../../lib/layout.ts';
import { counted, lonelyItems, unfilledRows } from '../helpers/recordCounts.ts';
import { soon } from '../helpers/soon.ts';

// oxlint-disable-next-line no-empty-pattern
const it = base.extend('dev', { scope: 'file' }, async ({}, { onCleanup }) => {
  const dev = await startDevelopment();
  onCleanup(dev.stop);
  return dev;
});

it.for([
  ['header', '[data-menu-button]'],
  ['faq', '[aria-expanded=false]'],
] as const)(
  'hydrates the island %s in development without a warning, after a press that came first',
  async ([name, control], { dev, visit }) => {
    const { page } = await visit({ url: dev.url, width: 390 });
    const island = `[data-island=${name}]`;
    await page.addInitScript((button) => {
      addEventListener('DOMContentLoaded', () => document.querySelector<HTMLElement>(button)?.click());
    }, `${island} ${control}`);

    await page.goto('/');
    await page.locator(`${island} [aria-expanded=true]`).scrollIntoViewIfNeeded();

    // The pointer moves until the loader, which may come late, has seen it. `visit` fails for anything in the console.
    const ready = async () => {
      await page.mouse.move(2, 2);
      await page.mouse.move(3, 3);
      return page.locator(`${island}[data-ready]`).count();
    };
    await expect.poll(ready, soon).toBe(1);
  },
);

it('loads an open page anew when a record, a section, an island or a color is edited', async ({
  dev,
  visit,
}) => {
  const { page } = await visit({ url: dev.url });
  const awake = () => page.locator('[data-island=form][data-ready]').waitFor(soon);
  await page.goto('/');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await awake();

  for (const [path, before, after] of [
    ['site/landing.ts', /(?<=work: \{\s+heading: )'[^']+'/, "'An edited record'"],
    ['components/sections/work/Work.tsx', '{words.heading}', '"An edited section"'],
    ['components/form/ProposalForm.tsx', '{words.heading}', '"An edited island"'],
  ] as const) {
    await dev.edit(path, before, after);
    await page.getByRole('heading', { name: after.slice(1, -1) }).waitFor();
  }
  await awake();

  await dev.edit('site/brand.ts', /(?<=paper: )'#\w+'/, "'#ABCDEF'");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // While the page reloads, it cannot be evaluated.
  await expect.poll(() => ground().catch(() => ''), soon).toBe('rgb(171, 205, 239)');
  await awake();
});

it.for([
  ['fewest', { projects: 3, quotes: 1, questions: 3, figures: 2, badges: 3 }],
  ['most', { projects: 12, quotes: 6, questions: 12, figures: 4, badges: 6 }],
] as const)(
  'leaves no hole in a page with the %s records, and sets a tagline of wide letters in one line',
  async ([, counts], { dev, visit }) => {
    const other = { ...counted(counts), tagline: 'Wir hämmern. Mmmm. WOW.' };
    await writeFile(
      join(dev.folder, 'site/landing.ts'),
      `export const content = ${JSON.stringify(other)};\n`,
    );
    // Without scripts an open page is not loaded anew.
    const { page } = await visit({ url: dev.url, javaScript: false });
    const shown = async () => {
      await page.goto('/');
      const records = ['#work li:has(article)', 'figure', '#faq h3'].map((one) => page.locator(one).count());
      return Promise.all(records);
    };
    await expect.poll(shown, soon).toEqual([counts.projects, counts.quotes, counts.questions]);

    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const holes = [...(await page.evaluate(unfilledRows)), ...(await page.evaluate(lonelyItems))];
      expect([...holes, ...(await stickingOut(page))], `at ${width} px`).toEqual([]);
      const lines = await page.locator('footer p').first().evaluate(heightInLines);
      expect(lines, `at ${width} px`).toBeCloseTo(1);
    }
  },
);

it('loads an open page anew when .env is edited, after the server has started anew', async ({
  dev,
  visit,
}) => {
  const { page, requestsEnd } = await visit({ url: dev.url });
  const socket = page.waitForEvent('websocket');
  await page.goto('/');
  await socket;
  await requestsEnd();
  await dev.edit('.env', 'Fernstone', 'Oakfield');
  await expect.poll(() => page.title().catch(() => ''), soon).toMatch(/ \| Oakfield$/);
});

/** Runs in the page. */
async function heightInLines(text: HTMLElement) {
  await document.fonts.ready;
  return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight);
}
