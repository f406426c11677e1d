import { formWords as words } from '#site/form.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { coveredBy } from './looks.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toasts, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { onePager } = content.contact;

it.for([360, 1280])(
  'lies in the window at %i px, covers nothing that can be pressed, and stays while it is in use',
  async (width, { visit }) => {
    const { page, context, expectProblem } = await visit({ width });
    await page.clock.install();
    const form = await openForm(page);
    await form.fillIn(buildProposal({ fullName: `Toasts at ${width} px` }));
    const dismiss = toasts(page).getByRole('button', { name: onePager.toast.dismiss });
    const coversNothing = async () => {
      await expect.poll(() => coveredByToast(page), soon).toEqual([]);
    };

    await hydrated(page, 'onePager');
    await page.getByRole('link', { name: onePager.button }).click();
    await toastText(page, onePager.toast.title);
    await waitForFonts(page);
    // The drawer, which is always in the document, is outside the page's parts as the toasts are.
    const texts = ['main p', '[data-toast] p', '[role=dialog]'].map((one) => page.locator(one).first());
    const faces = texts.map((text) => text.evaluate((one) => getComputedStyle(one).fontFamily));
    expect(new Set(await Promise.all(faces)).size).toBe(1);
    await coversNothing();
    await dismiss.focus();
    await page.clock.runFor(6_000);
    expect(await toasts(page).count()).toBe(1);
    await dismiss.evaluate((button) => button.blur());
    await toasts(page).hover();
    await page.clock.runFor(6_000);
    expect(await toasts(page).count()).toBe(1);
    await page.mouse.move(2, 2);
    await page.clock.runFor(6_000);
    await toasts(page).waitFor({ state: 'detached' });
    await expect.poll(() => roomOfToasts(page), soon).toBe(0);

    await form.button.click();
    await toastText(page, words.success.title);
    await coversNothing();
    await dismiss.click();
    await toasts(page).waitFor({ state: 'detached' });
    await expect.poll(() => roomOfToasts(page), soon).toBe(0);

    await page.getByRole('link', { name: words.another }).click();
    await context.route('**/functions/v1/**', (route) => route.abort());
    expectProblem(/ERR_FAILED|^console\.error: Functions/);
    await form.fillIn(buildProposal({ fullName: `Toasts at ${width} px`, details: 'Another one.' }));
    await form.button.click();
    await toastText(page, words.failure.title);
    await coversNothing();
  },
);

it.for([360, 1280])(
  'leaves no room behind at %i px, and moves nothing at which the visitor points',
  async (width, { visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/');
    await hydrated(page, 'onePager');
    const below = page.locator('footer nav a').first();
    await page.getByRole('link', { name: onePager.button }).click();
    await toastText(page, onePager.toast.title);
    expect(await roomOfToasts(page)).toBeGreaterThan(0);
    await toasts(page).scrollIntoViewIfNeeded();
    await below.hover();
    const { y } = await boxOf(below);

    await page.clock.runFor(12_000);

    expect(await toasts(page).isVisible()).toBe(true);
    expect((await boxOf(below)).y).toBe(y);
    await page.mouse.move(2, 2);
    await page.clock.runFor(6_000);
    await toasts(page).waitFor({ state: 'detached' });
    await expect.poll(() => roomOfToasts(page), soon).toBe(0);
  },
);

/** The height in px of the places of toasts. */
function roomOfToasts(page: Page): Promise<number> {
  return page
    .locator('[data-toasts]')
    .evaluateAll((places) => places.reduce((sum, { clientHeight }) => sum + clientHeight, 0));
}

/** What a visitor sees of a toast over what can be pressed, or where the toast is outside the window. */
async function coveredByToast(page: Page): Promise<unknown[]> {
  const bottom = page.viewportSize()?.height ?? 0;
  const header = await boxOf(page.locator('body > header'));
  const toast = await boxOf(toasts(page));
  const outside = toast.y < header.y + header.height || toast.y + toast.height > bottom;
  const controls = page.locator('main').locator('a[href], button, input, select, textarea, label');
  // The receipt says more than the toast, and the headings say what is what.
  const texts = page.locator('main').locator('[data-kind], h2, h3, h4');
  const places = await controls
    .or(texts)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((one) => !one.closest('[data-toast]'))
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x, y, width, height, what: one.outerHTML.slice(0, 100) };
        }),
    );
  const [itself, ...covered] = await coveredBy(toasts(page), [toast, ...places]);
  expect(itself).toBe(toast);
  return [...(outside ? ['the edge of the window'] : []), ...covered];
}
