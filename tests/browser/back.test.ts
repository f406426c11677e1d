import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { expectInSight, hydrated, navLabel } from '../helpers/page.ts';

const { caseStudy } = content;

it('leaves the page by a second Back, after a first has closed the case study', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/robots.txt');
  await page.goto('/');
  await openStory(page);

  await page.goBack();
  await story(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();

  expect(new URL(page.url()).pathname).toBe('/robots.txt');
});

it('uses the entry of a case study that a reload has closed', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await openStory(page);
  const length = await page.evaluate(() => history.length);
  await page.reload();
  await hydrated(page, 'header');

  await openStory(page);
  await page.keyboard.press('Escape');

  await atEntry(page, false);
  expect(await page.evaluate(() => history.length)).toBe(length);
});

it('stays where the visitor has scrolled behind the case study when it closes', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await openStory(page);
  const scrolled = (await page.evaluate(() => scrollY)) + 40;
  await page.mouse.move(12, 400);
  await page.mouse.wheel(0, 40);
  await page.waitForFunction((position) => scrollY === position, scrolled);

  await page.keyboard.press('Escape');

  await atEntry(page, false);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

it('goes to the section of a link that is pressed beside the open case study', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await openStory(page);
  const length = await page.evaluate(() => history.length);
  const link = page.locator('[data-bar]').getByRole('link', { name: navLabel('#faq'), exact: true });
  const { x, y } = (await link.boundingBox())!;

  await page.mouse.click(x + 20, y + 4);

  await story(page).waitFor({ state: 'detached' });
  await expectInSight(page, 'faq');
  expect(new URL(page.url()).hash).toBe('#faq');
  expect(await page.evaluate(() => history.length)).toBe(length);
});

function story(page: Page) {
  return page.getByRole('dialog', { name: caseStudy.story.title });
}

async function openStory(page: Page) {
  await page.getByRole('button', { name: caseStudy.story.open }).click();
  await story(page).waitFor();
  await atEntry(page, true);
}

/** Waits until the visitor is at the history entry of what is open, or no longer. */
async function atEntry(page: Page, expected: boolean) {
  await page.waitForFunction((is) => (history.state !== null) === is, expected);
}
