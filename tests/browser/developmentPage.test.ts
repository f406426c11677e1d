import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stickingOut } from '../../lib/layout.ts';
import { soon } from '../helpers/soon.ts';
import { formIsReady, inDevelopment as it } from './inDevelopment.ts';
import { groundOf } from './looks.ts';
import { counted, lonelyItems, unfilledRows } from './recordCounts.ts';

it('hydrates the islands in development without a warning, after presses that came first', async ({
  dev,
  visit,
}) => {
  const { page } = await visit({ url: dev.url, width: 390 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const control of ['#faq [aria-expanded=false]', '[data-menu-button]'])
        document.querySelector<HTMLElement>(control)?.click();
    });
  });

  await page.goto('/');

  // The pointer moves until the loader, which may come late, has seen it. `visit` fails for anything in the console.
  for (const island of ['header', 'faq']) {
    const pressed = page.locator(`[data-island=${island}]`).locator('[aria-expanded=true]');
    const ready = async () => {
      await pressed.scrollIntoViewIfNeeded();
      await page.mouse.move(2, 2);
      await page.mouse.move(3, 3);
      return page.locator(`[data-island=${island}][data-ready]`).count();
    };
    await expect.poll(ready, soon).toBe(1);
    expect(await pressed.count()).toBe(1);
  }
});

it('loads an open page anew when a record, a section, an island or a color is edited', async ({
  dev,
  visit,
}) => {
  const { page } = await visit({ url: dev.url });
  await page.goto('/');
  await formIsReady(page);

  for (const [path, before, after] of [
    ['site/landing.ts', /(?<=work: \{\s+heading: )'[^']+'/, "'An edited record'"],
    ['components/sections/work/Work.tsx', '{words.heading}', '"An edited section"'],
    ['components/form/ProposalForm.tsx', '{words.heading}', '"An edited island"'],
  ] as const) {
    await dev.edit(path, before, after);
    await page.getByRole('heading', { name: after.slice(1, -1) }).waitFor();
  }
  await formIsReady(page);

  await dev.edit('site/brand.ts', /(?<=paper: )'#\w+'/, "'#111111'");
  const ground = async () => {
    // The footer has a ground of its own.
    await page.locator('#work').evaluate((section) => section.scrollIntoView());
    return groundOf(page);
  };
  await expect.poll(ground, soon).toBe(0x11);
  await formIsReady(page);
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

    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const holes = [...(await page.evaluate(unfilledRows)), ...(await page.evaluate(lonelyItems))];
      expect([...holes, ...(await stickingOut(page))], `at ${width} px`).toEqual([]);
      const lines = await page.locator('footer p').first().evaluate(heightInLines);
      expect(lines, `at ${width} px`).toBeCloseTo(1);
    }
  },
);

/** Runs in the page. */
async function heightInLines(text: HTMLElement) {
  await document.fonts.ready;
  return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight);
}
