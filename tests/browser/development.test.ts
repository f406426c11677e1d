import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { stickingOut } from '../../lib/layout.ts';
import { it as base } from '../helpers/browser.ts';
import { makeCopy } from '../helpers/projectCopy.ts';
import { devServer, openSite, spawnSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { groundOf } from './looks.ts';
import { counted, lonelyItems, unfilledRows } from './recordCounts.ts';

/** Serves a copy of the project from its sources, which may be edited. */
const it = base.extend('dev', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { folder } = await makeCopy();
  await writeFile(join(folder, '.env'), 'BRAND_NAME=Fernstone\n');
  const site = await openSite({ PORT: String(await freePort()) }, devServer, folder);
  onCleanup(async () => void (await site.stop()));
  await expect.poll(async () => (await fetch(site.url)).status, soon).toBe(200);
  return {
    url: site.url,
    folder,
    async edit(path: string, before: string | RegExp, after: string) {
      const file = join(folder, path);
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(before);
      await writeFile(file, text.replace(before, after));
    },
  };
});

it('serves the page from the sources and .env in development, with real 404s', async ({ dev }) => {
  expect(await (await fetch(dev.url)).text()).toMatch(/<title>[^<]+ \| Fernstone<\/title>/);
  expect((await fetch(`${dev.url}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${dev.url}/favicon.svg`)).status).toBe(200);
});

it('shows an error and its stack in the browser in development', async ({ dev }) => {
  await dev.edit(
    'components/sections/work/Work.tsx',
    /(?=\n *return \()/,
    "\n  throw new Error('A mistake <here>');",
  );

  const shown = async () => {
    const answer = await fetch(dev.url);
    return [answer.status, await answer.text()];
  };
  const stack = expect.stringMatching(/Error: A mistake &lt;here&gt;[^]+Work\.tsx:\d+/);
  // At once: an owner may save twice within a few milliseconds.
  await expect.poll(shown, { ...soon, interval: 1 }).toEqual([500, stack]);

  await dev.edit('components/sections/work/Work.tsx', "\n  throw new Error('A mistake <here>');", '');
  await expect.poll(shown, soon).toEqual([200, expect.any(String)]);
});

it('starts anew after edits of the server and of its words', async ({ dev }) => {
  await dev.edit('server/routes/health.ts', "'alive'", "'an edited answer'");
  await dev.edit('site/form.ts', /(?<='origin-not-allowed': )'[^']+'/, "'Edited words.'");
  const said = (path: string, call = {}) =>
    fetch(dev.url + path, call).then((answer) => answer.text(), String);
  await expect.poll(() => said('/healthz'), soon).toBe('an edited answer\n');
  const call = { method: 'OPTIONS', headers: { origin: 'null' } };
  const refusal = () => said('/functions/v1/send-autoresponder', call);
  await expect.poll(refusal, soon).toContain('Edited words.');
});

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
    await pressed.scrollIntoViewIfNeeded();
    const ready = async () => {
      await page.mouse.move(2, 2);
      await page.mouse.move(3, 3);
      return page.locator(`[data-island=${island}][data-ready]`).count();
    };
    await expect.poll(ready, soon).toBe(1);
    expect(await pressed.count()).toBe(1);
  }
});

it('loads an open page anew when a record, a section, an island, a color or .env is edited', async ({
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

  await dev.edit('site/brand.ts', /(?<=paper: )'#\w+'/, "'#111111'");
  const ground = async () => {
    // The footer has a ground of its own.
    await page.locator('#work').evaluate((section) => section.scrollIntoView());
    return groundOf(page);
  };
  await expect.poll(ground, soon).toBe(0x11);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await awake();

  // The server starts anew.
  await dev.edit('.env', 'Fernstone', 'Oakfield');
  await expect.poll(() => page.title().catch(() => ''), soon).toMatch(/ \| Oakfield$/);
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

it('ends with a clear line if its port is taken', async ({ dev }) => {
  const { port } = new URL(dev.url);
  const second = spawnSite({ PORT: port, DATA_DIR: 'data' }, devServer, dev.folder);

  expect(await second.ended).toBe(1);
  expect(second.stderr()).toMatch(new RegExp(`^Cannot listen on port ${port}: .*EADDRINUSE`, 'm'));
});

/** Runs in the page. */
async function heightInLines(text: HTMLElement) {
  await document.fonts.ready;
  return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight);
}
