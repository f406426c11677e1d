import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { content } from '../helpers/sampleContent.ts';

const { story } = content.caseStudy;

// How Back, Escape, button and Forward close the menu and the case study:
// `tests/engines/controls.test.ts`.
it('uses the history entry of a case study that a reload has closed', async ({ visit }) => {
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

it('adds no history entry for a <details> of an owner, and leaves the page usable', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await hydrated(page, 'header');
  const opened = await page.evaluate(async () => {
    const details = document.createElement('details');
    document.querySelector('main')!.prepend(details);
    details.open = true;
    await new Promise((done) => details.addEventListener('toggle', done));
    // What follows an opening runs after the next frame.
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return { state: history.state as unknown, inert: document.querySelectorAll('[inert]').length };
  });
  expect(opened).toEqual({ state: null, inert: 0 });
});

/**
 * Opens the case study, and waits until it has an entry in the history and the page has noticed the
 * opening. After a reload, the entry is there before.
 */
async function openStory(page: Page) {
  await page.getByRole('button', { name: story.open }).click();
  await page.getByRole('dialog', { name: story.title }).waitFor();
  await page.waitForFunction(() => history.state !== null && document.querySelector('[inert]') !== null);
}
