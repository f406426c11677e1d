import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { unlike } from './looks.ts';
import { boxOf, motionsEnd } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { imageAlt, project, results, story } = content.caseStudy;

it('opens the story as a dialog whose picture, results and way out stand while the text scrolls', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, height: 720 });
  const dialog = await openStory(page);
  await motionsEnd(dialog);
  const figures = results.figures.map(({ label }) => dialog.getByText(label, { exact: true }));
  const standing = [dialog.getByAltText(imageAlt), ...figures, dialog.getByRole('button')];
  const places = () => Promise.all(standing.map(async (one) => Math.round((await boxOf(one)).y)));
  const last = dialog.getByText(story.chapters.at(-1)?.paragraphs.at(-1) ?? 'none');
  const before = await places();
  expect(Math.max(...before)).toBeLessThan(720);
  expect((await boxOf(last)).y).toBeGreaterThan(720);
  const picture = () =>
    unlike({ image: dialog.getByAltText(imageAlt) }, `images/work/${project.href.slice(1)}-1020.jpg`);
  await expect.poll(picture, soon).toBeLessThan(0.08);

  await page.mouse.move(900, 400);
  await page.mouse.wheel(0, 2000);

  await expect.poll(async () => (await boxOf(last)).y, soon).toBeLessThan(650);
  expect(await places()).toEqual(before);
  await page.mouse.click(12, 400);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: story.open }).and(page.locator(':focus')).waitFor();
});

it('opens as a sheet at the lower edge of a phone, with the way out in reach', async ({ visit }) => {
  const { page } = await visit({ width: 390, height: 844, reducedMotion: 'reduce' });
  const dialog = await openStory(page);

  const { x, y, width, height } = await boxOf(dialog);
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  await dialog.getByText(story.chapters.at(-1)?.paragraphs.at(-1) ?? 'none').scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: story.close }).click();

  await dialog.waitFor({ state: 'detached' });
});

it('shows the whole story in the frame after the press, never see-through, and leaves in half the time', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, height: 720 });
  await page.goto('/');
  await page.locator('link[href="/motion.css"]:not([media=print])').waitFor({ state: 'attached' });

  const opening = await page.evaluate(motionAfter, 'showPopover' as const);
  const leaving = await page.evaluate(motionAfter, 'hidePopover' as const);

  expect(opening).toMatchObject({ opacity: '1', moved: 24 });
  expect(leaving).toMatchObject({ opacity: '1', moved: 0, lasts: opening.lasts / 2 });
  await page.locator('[popover]').waitFor({ state: 'hidden' });
});

/** Runs in the page. What the first frame after a press shows, and how long the motion lasts that begins with it. */
async function motionAfter(change: 'showPopover' | 'hidePopover') {
  const dialog = document.querySelector<HTMLElement>('[popover]')!;
  for (const motion of dialog.getAnimations()) motion.finish();
  dialog[change]();
  const motions = dialog.getAnimations();
  for (const motion of motions) {
    motion.pause();
    motion.currentTime = 0;
  }
  const { opacity, translate } = getComputedStyle(dialog);
  for (const motion of motions) motion.play();
  return {
    opacity,
    moved: Number.parseFloat(translate.split(' ')[1] ?? '0'),
    lasts: Math.max(...motions.map(({ effect }) => Number(effect?.getTiming().duration))),
  };
}

async function openStory(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: story.open }).click();
  const dialog = page.getByRole('dialog', { name: story.title });
  await dialog.waitFor();
  return dialog;
}
