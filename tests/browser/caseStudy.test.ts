import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { compare } from '../../scripts/shots/compare.ts';
import { pressAndPause } from '../../scripts/shots/takeShots.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, motionsArrive, motionsEnd } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { story } = content.caseStudy;

it('opens as a dialog, whole at once, whose title and way out stand while its text scrolls', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, height: 720 });
  await page.goto('/');
  await motionsArrive(page);
  const button = page.getByRole('button', { name: story.open });
  await button.focus();
  await button.evaluate(pressAndPause);
  const dialog = page.getByRole('dialog', { name: story.title });
  const title = dialog.getByRole('heading', { name: story.title });
  const [atFirst, look] = [await boxOf(title), await title.screenshot()];
  await dialog.evaluate((one) => one.getAnimations({ subtree: true }).forEach((motion) => motion.play()));
  await motionsEnd(dialog);
  expect(atFirst.y - (await boxOf(title)).y).toBeCloseTo(24, 0);
  // A see-through one would have been darker.
  expect((await compare(look, await title.screenshot())).share).toBe(0);

  const standing = [title, dialog.getByRole('button')];
  const places = () => Promise.all(standing.map(async (one) => Math.round((await boxOf(one)).y)));
  const last = dialog.getByText(story.chapters.at(-1)!.paragraphs.at(-1)!);
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

  // On a phone it is a sheet at the lower edge, with the way out in a head that stays.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  await dialog.waitFor();
  // It begins at its beginning again, in a task after the opening.
  const first = dialog.getByRole('heading', { name: story.chapters[0]!.heading });
  const above = await boxOf(title);
  await expect.poll(async () => (await boxOf(first)).y, soon).toBeGreaterThan(above.y + above.height);
  const { x, y, width, height } = await boxOf(dialog);
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  await last.scrollIntoViewIfNeeded();
  const head = await boxOf(title);
  const wayOut = dialog.getByRole('button', { name: story.close });
  expect([head.x, head.y, head.width]).toEqual([0, y, 390]);
  expect((await boxOf(wayOut)).y + 48).toBeLessThan(head.y + head.height);
  await wayOut.click();
  await dialog.waitFor({ state: 'detached' });
});
