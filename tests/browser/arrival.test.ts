import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { findsQuotedText } from './browserFeatures.ts';
import { boxOf } from '../helpers/page.ts';
import { postBlankName } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const all = ['h1', '#work', 'form', 'footer'];

it.for([390, 1280])(
  'lays out the first screen alone until a phone has shown a frame, and then all else, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width });
    const showFrames = await holdFrames(page);

    await page.goto('/');
    expect(await laidOut(page)).toEqual(width === 390 ? ['h1'] : all);

    await showFrames();
    await expectWhole(page);
  },
);

it('shows all at once after a post, in a background tab, to a link that quotes', async ({ visit, skip }) => {
  const { page, context, expectProblem } = await visit({ width: 390 });
  await holdFrames(page);
  await page.goto('/');
  expectProblem(/422/);
  await postBlankName(page);
  expect(await laidOut(page)).toEqual(all);
  await expect.poll(() => page.locator('form [data-kind=invalid]:focus').count(), soon).toBe(1);

  await page.addInitScript(() => {
    if (location.search === '?hidden') Object.defineProperty(document, 'hidden', { value: true });
  });
  await page.goto('/?hidden');
  expect(await laidOut(page)).toEqual(all);

  skip(!(await findsQuotedText(context)), 'The browser finds no quoted text');
  const { question } = content.faq.items.at(-1)!;
  await page.goto(`/?quoted#:~:text=${encodeURIComponent(question)}`);
  expect(await laidOut(page)).toEqual(all);
  const quoted = page.getByText(question, { exact: true });
  await expect.poll(async () => (await boxOf(quoted)).y, soon).toBeLessThan(800);
});

it('shows everything that has arrived of a document whose end is lost', async ({ visit }) => {
  const { page } = await visit();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.slice(0, html.indexOf('id="faq"')) });
  });

  await page.goto('/');

  await page.locator('#work').waitFor();
  await expectWhole(page);
});

/** Checks that all content and all fields are laid out. */
async function expectWhole(page: Page) {
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(':is(h1, h2, h3, form, footer p):not(dialog *)')]
        .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ textContent }) => textContent),
    );
  await expect.poll(missing, soon).toEqual([]);
}

function laidOut(page: Page): Promise<string[]> {
  return page.evaluate(
    (parts) => parts.filter((part) => document.querySelector(part)?.checkVisibility()),
    all,
  );
}

/** Keeps from the page that frames are shown. @returns what tells it about two */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = [];
    globalThis.requestAnimationFrame = (callback) => held.push(callback);
    Object.assign(globalThis, { held });
  });
  return () =>
    page.evaluate(() => {
      const { held } = globalThis as unknown as { held: FrameRequestCallback[] };
      for (let frame = 0; frame < 2; frame += 1) for (const callback of held.splice(0)) callback(0);
    });
}
