import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { findsQuotedText, skipWithout } from './browserFeatures.ts';
import { boxOf, expectInSight, gapBelowHeader } from '../helpers/page.ts';
import { postBlankName } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const all = ['h1', '#work', 'form', 'footer'];

it.for([
  [390, ['h1']],
  [1280, ['h1', '#work']],
] as const)(
  'begins with the first screen, and all else follows, at %i px',
  async ([width, first], { visit }) => {
    const { page } = await visit({ width });
    const firstFrame = await watchFirstFrame(page);

    await page.goto('/');

    await expect.poll(firstFrame, soon).toEqual(first);
    await expectWhole(page);
  },
);

it('shows the quoted text of a link, and all content, in its first frame', async ({ visit, skip }) => {
  const { page, context } = await visit({ width: 390 });
  skipWithout('links to quoted text', await findsQuotedText(context), skip);
  const firstFrame = await watchFirstFrame(page);
  const { question } = content.faq.items.at(-1)!;

  await page.goto(`/#:~:text=${encodeURIComponent(question)}`);

  await expect.poll(firstFrame, soon).toEqual(all);
  const quoted = page.getByText(question, { exact: true });
  await expect.poll(async () => (await boxOf(quoted)).y, soon).toBeLessThan(800);
});

it('shows the whole answer to a posted form in its first frame, because its notice takes focus', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit();
  const firstFrame = await watchFirstFrame(page);
  await page.goto('/');
  expectProblem(/422/);

  await postBlankName(page);

  await expect.poll(firstFrame, soon).toEqual(all);
  await expect.poll(() => page.locator('form [data-kind=invalid]:focus').count(), soon).toBe(1);
});

it('shows the whole page at once in a background tab', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  const firstFrame = await watchFirstFrame(page);

  await page.goto('/');

  await expect.poll(firstFrame, soon).toEqual(all);
});

it('lays out a section as soon as a link to it is pressed', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>('main a[href="#contact"]')?.click();
      document.body.dataset['pressed'] = String(document.querySelector('#contact')?.checkVisibility());
    });
  });

  await page.goto('/');

  expect(await page.locator('body').getAttribute('data-pressed')).toBe('true');
  await expectInSight(page, 'contact');
});

it('scrolls a section chosen while the page changes its font to the header’s edge', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    const press = new MutationObserver(() => {
      press.disconnect();
      document.querySelector<HTMLElement>('footer a[href="#contact"]')?.click();
    });
    press.observe(document, { attributeFilter: ['data-late-font'], attributes: true, subtree: true });
  });

  await page.goto('/');
  await waitForFonts(page);

  await page.waitForURL('**/#contact');
  await expect.poll(async () => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);
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

/**
 * Records which parts are laid out in the first frame that contains all of them. On a busy machine, frames are painted
 * while the document is still being parsed. A resize observer runs between a frame's layout and its paint.
 */
async function watchFirstFrame(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript((parts) => {
    const watch = () => {
      if (!document.querySelector(parts.at(-1)!)) {
        requestAnimationFrame(watch);
        return;
      }
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        const shown = parts.filter((part) => document.querySelector(part)?.checkVisibility());
        document.body.dataset['firstFrame'] = JSON.stringify(shown);
      });
      observer.observe(document.documentElement);
    };
    requestAnimationFrame(watch);
  }, all);
  return () => page.evaluate(() => JSON.parse(document.body.dataset['firstFrame'] ?? 'null') as unknown);
}
