import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { stickingOut } from '../../lib/layout.ts';
import { freePort } from '../../lib/ports.ts';
import { content } from '#site/landing.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { makeCopy } from '../helpers/projectCopy.ts';
import { devServer, openSite } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';
import { groundOf } from './pixels.ts';
import { counted, lonelyItems, unfilledRows } from './recordCounts.ts';

/**
 * Vitest's `it` with `dev`: a copy of the project, served from its sources, which may be edited.
 */
const it = withBrowser.extend('dev', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { folder } = await makeCopy();
  await writeFile(join(folder, '.env'), 'BRAND_NAME=Fernstone\n');
  const site = await openSite({ PORT: String(await freePort()) }, devServer, folder);
  onCleanup(async () => void (await site.stop()));
  await expect.poll(async () => (await fetch(site.url)).status, patient).toBe(200);
  return {
    ...site,
    folder,
    async edit(path: string, before: string | RegExp, after: string) {
      const file = join(folder, path);
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(before);
      await writeFile(file, text.replace(before, after));
    },
    /** Returns the answer, or the error if there is no answer. */
    ask: (path = '/', call = {}) =>
      fetch(site.url + path, call).then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        String,
      ),
  };
});

/**
 * Returns a function that waits until Vite will notify the page of the next edit. If an island is
 * named, the function also waits until it is hydrated. Vite's client in the page connects after the
 * document has arrived, and is not notified of earlier edits. If Vite reloads the page, because it
 * has prepared another package, the client connects again.
 */
function waitingOn(page: Page) {
  let isConnected = false;
  page.on('request', (request) => (isConnected &&= !request.isNavigationRequest()));
  page.on('console', (line) => (isConnected ||= line.text() === '[vite] connected.'));
  return async (island?: string, part = page.locator(`[data-island=${island}]`)) => {
    const isReady = async () => {
      if (!island) return isConnected;
      await part.scrollIntoViewIfNeeded();
      // The pointer moves until the loader notices it.
      for (const place of [2, 3]) await page.mouse.move(place, place);
      return isConnected && (await page.locator(`[data-island=${island}][data-ready]`).isVisible());
    };
    await expect.poll(isReady, patient).toBe(true);
  };
}

it('npm run dev serves the sources with .env, and shows a mistake in the code until it is corrected', async ({
  dev,
  visit,
}) => {
  const title = expect.stringMatching(/<title>[^<]+ \| Fernstone<\/title>/);
  expect(await dev.ask()).toEqual({ status: 200, text: title });
  expect(await dev.ask('/no-such-page')).toMatchObject({ status: 404 });
  const mistake = "\n  throw new Error('A mistake <here>');";
  await dev.edit('components/sections/work/Work.tsx', /(?=\n *return \()/, mistake);
  const stack = expect.stringMatching(/Error: A mistake &lt;here&gt;[^]+Work\.tsx:\d+/);
  // Requests the page without a pause, because an editor may save twice within a few milliseconds.
  await expect.poll(() => dev.ask(), { ...patient, interval: 1 }).toEqual({ status: 500, text: stack });
  await dev.edit('components/sections/work/Work.tsx', mistake, '');
  await expect.poll(() => dev.ask(), patient).toMatchObject({ status: 200 });

  const { page, expectProblem } = await visit({ url: dev.url });
  expectProblem(/500/);
  const ready = waitingOn(page);
  await page.goto('/');
  await ready('form');
  await dev.edit('site/landing.ts', 'work: {', 'work: {{');
  const shown = () => page.locator('body').innerText().catch(String);
  await expect.poll(shown, patient).toContain('landing.ts');
  await page.goto('/');
  expect(await shown()).toContain('work: {{');
  // Control codes for a terminal do not belong on the page.
  expect(await shown()).not.toMatch(/\[\d+m/);
  await ready();
  await dev.edit('site/landing.ts', 'work: {{', 'work: {');
  await page.getByRole('heading', { name: content.work.heading }).waitFor();
});

it('a page of npm run dev hydrates without a warning, and shows edits of code, texts, colors and .env', async ({
  dev,
  visit,
}) => {
  const { page, requestsEnd } = await visit({ url: dev.url, width: 390 });
  const ready = waitingOn(page);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const control of ['#faq [aria-expanded=false]', '[data-menu-button]'])
        if (location.search) document.querySelector<HTMLElement>(control)?.click();
    });
  });
  await page.goto('/?pressed');
  // `visit` fails the test at any console output.
  for (const island of ['header', 'faq']) {
    const pressed = page.locator(`[data-island=${island}]`).locator('[aria-expanded=true]');
    await ready(island, pressed);
    expect(await pressed.count()).toBe(1);
  }
  await page.goto('/');

  for (const [path, before, after] of [
    ['site/landing.ts', /(?<=work: \{\s+heading: )'[^']+'/, "'An edited record'"],
    ['components/sections/work/Work.tsx', '{words.heading}', '"An edited section"'],
    ['components/form/ProposalForm.tsx', '{words.heading}', '"An edited island"'],
  ] as const) {
    await ready('form');
    await dev.edit(path, before, after);
    await page.getByRole('heading', { name: after.slice(1, -1) }).waitFor();
  }
  await ready('form');
  await dev.edit('site/brand.ts', /(?<=paper: )'#\w+'/, "'#111111'");
  const ground = async () => {
    // Looks beside the FAQ, because the footer has a background of its own, and the projects reach
    // the window's edge.
    await page.locator('#faq').evaluate((section) => section.scrollIntoView());
    return groundOf(page);
  };
  await expect.poll(ground, patient).toBe(0x11);

  await ready('form');
  const reloads = page.waitForEvent('load', patient);
  await dev.edit('components/primitives/rise.motion.css', 'translateY(16px)', 'translateY(17px)');
  await reloads;
  expect(await dev.ask('/motion.css')).toMatchObject({ text: expect.stringContaining('translateY(17px)') });

  await ready('form');
  // The edit ends the server, and a file on its way to the page would be lost. So the test waits
  // for all files before the edit.
  await requestsEnd();
  await dev.edit('.env', 'Fernstone', 'Oakfield');
  await expect.poll(() => page.title().catch(() => ''), patient).toMatch(/ \| Oakfield$/);
});

it('npm run dev restarts the server after an edit of its code or texts, even if the last edit broke it', async ({
  dev,
}) => {
  await dev.edit('server/createApp.ts', "'alive'", "'an edited answer'");
  await expect.poll(() => dev.ask('/healthz'), patient).toMatchObject({ text: 'an edited answer\n' });
  await dev.edit('site/form.ts', /(?<='origin-not-allowed': )'[^']+'/, "'Edited words.'");
  await dev.edit('site/form.ts', 'export const', 'export const const');
  await expect.poll(() => dev.ask(), patient).toContain('fetch failed');
  await expect.poll(() => dev.stderr(), patient).toContain('tries again after the next edit.');
  await dev.edit('site/form.ts', 'export const const', 'export const');
  const refused = { method: 'OPTIONS', headers: { origin: 'null' } };
  const refusal = () => dev.ask('/functions/v1/send-autoresponder', refused);
  const text = expect.stringContaining('Edited words.');
  await expect.poll(refusal, patient).toMatchObject({ status: 403, text });
});

it.for([
  { amount: 'fewest', counts: { projects: 3, quotes: 1, questions: 3, figures: 2, badges: 3 } },
  { amount: 'most', counts: { projects: 12, quotes: 6, questions: 12, figures: 4, badges: 6 } },
])(
  'with the $amount projects, quotes and questions, no row has a gap, and the footer’s tagline fits',
  async ({ counts }, { dev, visit }) => {
    const other = { ...counted(counts), tagline: 'Wir hämmern. Mmmm. WOW.' };
    const words = `export const content = ${JSON.stringify(other)};\n`;
    await writeFile(join(dev.folder, 'site/landing.ts'), words);
    // Without scripts, so that the open page does not reload itself.
    const { page } = await visit({ url: dev.url, javaScript: false });
    const shown = async () => {
      await page.goto('/');
      const records = ['#work li:has(article)', 'figure', '#faq h3'].map((one) => page.locator(one).count());
      return Promise.all(records);
    };
    await expect.poll(shown, patient).toEqual([counts.projects, counts.quotes, counts.questions]);

    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const holes = [...(await page.evaluate(unfilledRows)), ...(await page.evaluate(lonelyItems))];
      expect([...holes, ...(await stickingOut(page))], `at ${width} px`).toEqual([]);
      // On phones, the last word of the tagline has a line of its own.
      const lines = page.locator(width < 600 ? 'footer p > span' : 'footer p:has(span)');
      const heights = await lines.evaluateAll(async (texts) => {
        await document.fonts.ready;
        return texts.map((text) => {
          // The element's padding is left out, because it contains the road and no text.
          const { lineHeight, paddingBottom } = getComputedStyle(text);
          const height = text.getBoundingClientRect().height - Number.parseFloat(paddingBottom);
          return Math.round((10 * height) / Number.parseFloat(lineHeight)) / 10;
        });
      });
      expect(heights, `at ${width} px`).toEqual(width < 600 ? [1, 1] : [1]);
    }
  },
);
