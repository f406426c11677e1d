import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { renderedText } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { story } = content.caseStudy;

it.for([390, 1280])('shows the full story in a dialog at %i px', async (width, { visit }) => {
  const { page } = await visit({ width });
  const dialog = await openStory(page);

  const text = (await dialog.innerText()).replace(/\s+/g, ' ');

  const words = story.chapters.flatMap(({ heading, paragraphs }) => [heading].concat(paragraphs));
  expect(words.filter((one) => !text.includes(one))).toEqual([]);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

it('closes on Escape and gives the focus back to the button', async ({ visit }) => {
  const { page } = await visit();
  const dialog = await openStory(page);

  await page.keyboard.press('Escape');

  await dialog.waitFor({ state: 'detached' });
  expect(await hasFocus(page)).toBe(true);
});

it('closes on its own button and gives the focus back', async ({ visit }) => {
  const { page } = await visit();
  const dialog = await openStory(page);

  await dialog.getByRole('button', { name: story.close }).click();

  await dialog.waitFor({ state: 'detached' });
  expect(await hasFocus(page)).toBe(true);
});

it('closes on a press outside and gives the focus back', async ({ visit }) => {
  const { page } = await visit();
  const dialog = await openStory(page);

  await page.mouse.click(40, 400);

  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page), soon).toBe(true);
});

it('shows the story in the page without JavaScript, and no button that does nothing', async ({ visit }) => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/');

  const text = await renderedText(page);

  const paragraphs = story.chapters.flatMap((chapter) => chapter.paragraphs);
  expect(paragraphs.filter((one) => !text.includes(one))).toEqual([]);
  expect(text).not.toContain(story.open);
});

async function openStory(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: story.open }).click();
  const dialog = page.getByRole('dialog', { name: story.title });
  await dialog.waitFor();
  return dialog;
}

function hasFocus(page: Page) {
  return page
    .getByRole('button', { name: story.open })
    .evaluate((button) => button === document.activeElement);
}
