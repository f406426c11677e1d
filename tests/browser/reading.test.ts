import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { readAloud } from './readAloud.ts';

const { story } = content.caseStudy;

// Where a reading has changed, read the new one: `npx vitest run --project browser tests/browser/reading.test.ts -u`.

it.for([390, 1280])('names every link, button and picture on arrival, at %i px', async (width, { visit }) => {
  const { page } = await visit({ width });
  await arrive(page);

  const lines = (await readAloud(page)).split('\n');
  const pictures = await page
    .locator('img:not(dialog *)')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));

  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.filter((alt) => !lines.some((line) => line.includes(`“${alt}”`)))).toEqual([]);
  expect(lines.filter((line) => /^ *(link|button|image)(?! “)/.test(line))).toEqual([]);
});

it('is read from the skip link to the copyright, and as a modal dialog while the case study is open', async ({
  visit,
}) => {
  const { page } = await visit();
  await arrive(page);
  await expect(await readAloud(page)).toMatchFileSnapshot('readings/landing.txt');

  await page.getByRole('button', { name: story.open }).click();
  await page.getByRole('dialog', { name: story.title }).waitFor();
  await expect(await readAloud(page, 'dialog')).toMatchFileSnapshot('readings/caseStudy.txt');
});

async function arrive(page: Page) {
  await page.goto('/');
  await page.locator('footer').waitFor();
}
