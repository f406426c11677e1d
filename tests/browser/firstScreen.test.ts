import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../../pages/index/content.ts';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { postBlankName, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';

it.for([390, 1280])('misses no part of the page once it is loaded at %i px', async (width, { visit }) => {
  const { page } = await visit({ width });
  const atFirst = await watchFirstScreen(page);

  await page.goto('/');

  const missing = await page.evaluate(() =>
    [...document.querySelectorAll('h2, h3, form, footer p')]
      .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true }))
      .map(({ textContent }) => textContent),
  );
  expect(missing).toEqual([]);
  // What is below the first screen was left for after it.
  expect(await atFirst()).toEqual({ footer: 'auto', form: false });
});

it('lays the whole page out at once for a link that leads further down', async ({ visit }) => {
  const { page } = await visit();
  const atFirst = await watchFirstScreen(page);

  await page.goto('/#faq');

  expect(await atFirst()).toEqual({ footer: 'visible', form: true });
});

it('lays the whole page out at once where it answers a posted form, whose notice takes focus', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit();
  const atFirst = await watchFirstScreen(page);
  await page.goto('/');
  expectProblem(/422/);

  await postBlankName(page);

  expect(await atFirst()).toEqual({ footer: 'visible', form: true });
  await expect.poll(() => page.locator('form [data-kind=invalid]:focus').count(), soon).toBe(1);
});

it('sets the drawer and a toast of a small screen in the face of its text', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.goto('/');
  await waitForFonts(page);
  await hydrated(page, 'onePager');
  await page.getByRole('link', { name: content.contact.onePager.button }).click();
  await toastText(page, content.contact.onePager.toast.title);
  await page.getByRole('button', { name: content.header.openMenu }).click();
  const drawer = page.getByRole('dialog', { name: content.header.menuLabel });

  const faces = await Promise.all(
    [page.locator('main p').first(), page.locator('[data-toast] p').first(), drawer].map((element) =>
      element.evaluate((node) => getComputedStyle(node).fontFamily),
    ),
  );

  expect(new Set(faces).size).toBe(1);
});

/** Notes the footer's `content-visibility` and whether the form has a box when the document has been read. */
async function watchFirstScreen(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const footer = document.querySelector('footer');
      const form = document.querySelector('form');
      if (!footer || !form) return;
      document.body.dataset['atFirst'] = JSON.stringify({
        footer: getComputedStyle(footer).contentVisibility,
        form: form.checkVisibility(),
      });
    });
  });
  return () => page.evaluate(() => JSON.parse(document.body.dataset['atFirst'] ?? 'null') as unknown);
}
