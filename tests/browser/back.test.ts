import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { content } from '../helpers/sampleContent.ts';

const { caseStudy, header } = content;
const { story } = caseStudy;
const scheduling = 'https://scheduling.example.com/alderway/live-demo';

// `tests/engines/controls.test.ts` tests how Back, Escape and buttons close the menu and the case
// study.
it('a case study that is opened again after a reload adds no entry to the browser’s history', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await openStory(page);
  const before = await page.evaluate(() => history.length);
  await page.reload();
  await hydrated(page, 'header');

  await openStory(page);
  await page.keyboard.press('Escape');

  await page.waitForFunction(() => history.state === null);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

/** Opens the menu of a page that the visitor has reached from another one. */
async function openMenuOfSecondPage(page: Page) {
  await page.goto('/robots.txt');
  await page.goto('/');
  await hydrated(page, 'header');
  await page.getByRole('button', { name: header.openMenu }).click();
  await page.waitForFunction(() => history.state !== null);
  return page.getByRole('dialog', { name: header.menuLabel });
}

it('after a menu link has opened the scheduling page in a new tab, one press of Back leaves the page', async ({
  visit,
}) => {
  const { page, context } = await visit({ width: 390, allow: [scheduling], reducedMotion: 'reduce' });
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Another site' }));
  const menu = await openMenuOfSecondPage(page);
  await Promise.all([context.waitForEvent('page'), menu.getByRole('link', { name: header.demo }).click()]);
  await menu.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => history.state === null);

  await page.goBack();

  expect(new URL(page.url()).pathname).toBe('/robots.txt');
});

it('after a link of the menu was opened in another tab with Ctrl, one press of Back leaves the page', async ({
  visit,
}) => {
  const { page, context } = await visit({ width: 390, reducedMotion: 'reduce' });
  const menu = await openMenuOfSecondPage(page);
  const link = menu.getByRole('link', { name: header.nav[0]!.label });
  await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await menu.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => history.state === null);

  await page.goBack();

  expect(new URL(page.url()).pathname).toBe('/robots.txt');
});

it('if a page has a <details> element, opening it adds no history entry and leaves the page usable', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/');
  await hydrated(page, 'header');
  const opened = await page.evaluate(async () => {
    const details = document.createElement('details');
    document.querySelector('main')!.prepend(details);
    details.open = true;
    await new Promise((done) => details.addEventListener('toggle', done));
    // The page's own code runs one frame after an element was opened.
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return { state: history.state as unknown, inert: document.querySelectorAll('[inert]').length };
  });
  expect(opened).toEqual({ state: null, inert: 0 });
});

/**
 * Opens the case study, and waits until it has an entry in the history and the page behind it is
 * inert. After a reload, the entry exists already.
 */
async function openStory(page: Page) {
  await page.getByRole('button', { name: story.open }).click();
  await page.getByRole('dialog', { name: story.title }).waitFor();
  await page.waitForFunction(() => history.state !== null && document.querySelector('[inert]') !== null);
}
