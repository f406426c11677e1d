import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { pressAndPause } from '../../scripts/shots/takeShots.ts';
import { it } from '../helpers/browser.ts';
import { unlike } from './looks.ts';
import { boxOf, motionsArrive, motionsEnd } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { imageAlt, project, results, story } = content.caseStudy;

it('opens as a dialog, whole at once, whose picture, results and way out stand while its text scrolls', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, height: 720 });
  await page.goto('/');
  await motionsArrive(page);
  const button = page.getByRole('button', { name: story.open });
  await button.focus();
  await button.evaluate(pressAndPause);
  const dialog = page.getByRole('dialog', { name: story.title });
  const picture = dialog.getByAltText(imageAlt);
  const looks = () => unlike({ image: picture }, `images/work/${project.href.slice(1)}-1020.jpg`);
  const atFirst = await boxOf(picture);
  // A see-through one would be darker.
  await expect.poll(looks, soon).toBeLessThan(0.08);
  await dialog.evaluate((one) => one.getAnimations({ subtree: true }).forEach((motion) => motion.play()));
  await motionsEnd(dialog);
  expect(atFirst.y - (await boxOf(picture)).y).toBeCloseTo(24, 0);
  await expect.poll(looks, soon).toBeLessThan(0.08);

  const figures = results.figures.map(({ label }) => dialog.getByText(label, { exact: true }));
  const standing = [picture, ...figures, dialog.getByRole('button')];
  const places = () => Promise.all(standing.map(async (one) => Math.round((await boxOf(one)).y)));
  const last = dialog.getByText(story.chapters.at(-1)?.paragraphs.at(-1) ?? 'none');
  const before = await places();
  expect(Math.max(...before)).toBeLessThan(720);
  expect((await boxOf(last)).y).toBeGreaterThan(720);

  await page.mouse.move(900, 400);
  await page.mouse.wheel(0, 2000);

  await expect.poll(async () => (await boxOf(last)).y, soon).toBeLessThan(650);
  expect(await places()).toEqual(before);
  await page.mouse.click(12, 400);
  await dialog.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
});

it('opens as a sheet at the lower edge of a phone, with the way out in reach', async ({ visit }) => {
  const { page } = await visit({ width: 390, height: 844, reducedMotion: 'reduce' });
  await page.goto('/');
  const dialog = await openStory(page);

  const { x, y, width, height } = await boxOf(dialog);
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  await dialog.getByText(story.chapters.at(-1)?.paragraphs.at(-1) ?? 'none').scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: story.close }).click();

  await dialog.waitFor({ state: 'detached' });
});

async function openStory(page: Page) {
  await page.getByRole('button', { name: story.open }).click();
  const dialog = page.getByRole('dialog', { name: story.title });
  await dialog.waitFor();
  return dialog;
}
