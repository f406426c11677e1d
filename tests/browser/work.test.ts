import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it } from '../helpers/browser.ts';
import { coveredBy, differenceFrom } from './pixels.ts';
import { boxOf, motionsArrive } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';

const { projects } = content.work;

it('each project shows a detail of its picture, and the whole picture on hover or focus', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLayout(page);
  for (const index of projects.keys()) await seesDetail(page, index);
  // The rules for hover and focus are the same for every card, so two cards are enough. The second
  // one has a tall frame.
  for (const index of [0, 1]) {
    const { card, arrow, shown } = project(page, index);
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await (index ? card.hover() : card.getByRole('link').focus());
    await expect.poll(shown, patient).toMatchObject(wholePage);
    expect((await shown()).filled).toBe(index === 0);
    expect(await coveredBy(arrow, arrow)).toHaveLength(1);
    await page.mouse.move(2, 2);
  }
});

it('on phones, a project zooms out from the detail to the whole picture once its card is in view', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, touch: true });
  await page.goto('/');
  await waitForLayout(page);
  await motionsArrive(page);
  // A part of the first card comes into view, then most of it.
  const { frame, shown } = project(page, 0);
  const bringIn = (share: number) =>
    frame.evaluate(async (one, part) => {
      const { top, height } = one.getBoundingClientRect();
      scrollTo({ top: scrollY + top - innerHeight + height * part, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, share);
  await bringIn(0.3);
  expect((await shown()).zoom).toBeCloseTo(projects[0]!.detail.zoom, 1);
  await bringIn(0.95);
  // In the middle of the window nothing covers the card.
  const toMiddle = () => frame.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await toMiddle();
  await expect.poll(shown, patient).toMatchObject(wholePage);
  // The picture stays whole.
  await bringIn(0);
  await toMiddle();
  expect(await shown()).toMatchObject(wholePage);
});

it('on phones with reduced motion, projects show whole pictures, and the edge of the next card', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLayout(page);
  for (const index of projects.keys()) {
    const { card, frame, shown } = project(page, index);
    await card.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'start' }));
    await expect.poll(shown, { ...patient, message: projects[index]!.image }).toMatchObject(wholePage);
    const { x, width } = await boxOf(frame);
    expect(width).toBeGreaterThan(280);
    expect(390 - x - width).toBeGreaterThan(40);
  }
});

it('on phones, the first of the projects says which of how many it is', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.goto('/');
  await waitForLayout(page);
  // The number is text of a style. A PDF of the screen has it as text.
  await page.emulateMedia({ media: 'screen' });
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ width: '390px', height: '3000px', printBackground: false })),
  );
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text.match(/\b\d+ \/ \d+\b/)?.[0]).toBe(`1 / ${projects.length}`);
});

/** The whole picture, as wide as its frame. */
const wholePage = { like: true, zoom: expect.closeTo(1, 1), middle: { x: 50, y: 50 } };

/** Expects that a project's card shows the detail that the project's record names. */
async function seesDetail(page: Page, index: number) {
  const { image, detail } = projects[index]!;
  const { card, shown } = project(page, index);
  await card.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'start' }));
  await expect.poll(shown, { ...patient, message: image }).toMatchObject({ like: true, filled: true });
  const { zoom, middle } = await shown();
  expect(zoom).toBeCloseTo(detail.zoom, 1);
  expect(Math.hypot(middle.x - detail.x, middle.y - detail.y)).toBeLessThan(2);
}

/** Returns a project's card, and the part of its picture that its frame shows. */
function project(page: Page, index: number) {
  const card = page.locator('#work article').nth(index);
  const frame = card.locator('.shot');
  const picture = frame.locator('picture > img');
  const arrow = card.locator('h3 > svg');
  const shown = async () => {
    const file = `images/work/${projects[index]?.image}-1020.jpg`;
    const difference = await differenceFrom({ image: picture, frame }, file);
    const [all, part] = [await boxOf(picture), await boxOf(frame)];
    const [left, right] = [part.x - all.x, all.x + all.width - part.x - part.width];
    const [above, below] = [part.y - all.y, all.y + all.height - part.y - part.height];
    return {
      // Compression and the edges of letters cause smaller differences, and a neighboring part of a
      // drawing a larger one.
      like: difference < 0.1,
      zoom: Math.round((100 * all.width) / part.width) / 100,
      middle: {
        x: Math.round((100 * (left + part.width / 2)) / all.width),
        y: Math.round((100 * (above + part.height / 2)) / all.height),
      },
      filled: Math.min(left, right, above, below) > -1.5,
    };
  };
  return { card, frame, arrow, shown };
}
