import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { formWords } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { openForm } from './proposalForm.ts';
import { printed } from './printed.ts';

const { caseStudy, comparison } = content;

type Pixel = [red: number, green: number, blue: number];
type Clip = { x: number; y: number; width: number; height: number };

/** What is seen at a place in the window, once nothing of it moves. */
async function seen(page: Page, clip: Clip): Promise<Pixel[]> {
  const picture = sharp(await page.screenshot({ clip, animations: 'disabled' })).removeAlpha();
  const data = await picture.raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)] as Pixel);
}

const light = ([red, green, blue]: Pixel) => (red + green + blue) / 3;
const mean = (pixels: Pixel[]) => pixels.reduce((sum, one) => sum + light(one), 0) / pixels.length;
/** The share of pixels that are unlike those of another picture, or unlike the first one. */
const unlike = (pixels: Pixel[], others?: Pixel[]) =>
  pixels.filter((one, at) => Math.abs(light(one) - light((others ?? pixels)[others ? at : 0]!)) > 60).length /
  pixels.length;

it('shows by signs that a list opens, and whether a question is open', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await openForm(page);
  for (const list of await page.locator('form select').all()) {
    await list.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(list);
    const end = { x: x + width - 40, y: y + 8, width: 32, height: height - 16 };
    expect(unlike(await seen(page, end))).toBeGreaterThan(0.02);
  }
  await hydrated(page, 'faq');
  const question = page.locator('#faq [data-question="2"]');
  await question.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const signNow = async () => {
    const { x, y, width, height } = await boxOf(question.locator('svg'));
    return seen(page, { x: x + width / 2 - 8, y: y + height / 2 - 8, width: 16, height: 16 });
  };
  const closed = await signNow();
  await question.click();
  await page.mouse.move(2, 2);
  expect(unlike(await signNow(), closed)).toBeGreaterThan(0.05);
});

it.for([390, 1280])('darkens what lies behind a dialog, at %i px', async (width, { visit }) => {
  const { page } = await visit({ width, reducedMotion: 'reduce' });
  await page.goto('/');
  const behind = { x: 4, y: 4, width: 8, height: 30 };
  const open = page.getByRole('button', { name: caseStudy.story.open });
  await open.scrollIntoViewIfNeeded();
  const before = mean(await seen(page, behind));
  await open.click();
  await page.getByRole('dialog', { name: caseStudy.story.title }).waitFor();
  expect(mean(await seen(page, behind))).toBeLessThan(before * 0.7);
});

it('says what is wrong in the color of faults, and tints the column of the agency', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  await form.button.click();
  await page.getByRole('group', { name: formWords.errorSummary }).waitFor();
  for (const fault of await page.locator('form [id$="-error"]').all()) {
    await fault.scrollIntoViewIfNeeded();
    const pixels = await seen(page, await boxOf(fault));
    expect(pixels.filter(([red, green]) => red - green > 80).length).toBeGreaterThan(20);
  }
  const cells = page.getByRole('table', { name: comparison.caption }).locator('tbody tr:first-of-type td');
  await cells.first().evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [ours = [], others = []] = await Promise.all(
    [cells.first(), cells.last()].map(async (cell) => {
      const { x, y, width, height } = await boxOf(cell);
      return seen(page, { x: x + width / 2, y: y + height - 6, width: 6, height: 4 });
    }),
  );
  expect(Math.abs(mean(ours) - mean(others))).toBeGreaterThan(4);
});

it('leaves room between each text and the edge of its own ground', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  const tight = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(li, a, button)')].flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const text = [...range.getClientRects()].find(({ width }) => width > 4);
      const { left } = one.getBoundingClientRect();
      const isGround = getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)';
      return isGround && text && text.left - left < 4 ? [one.outerHTML.slice(0, 120)] : [];
    }),
  );
  expect(tight).toEqual([]);
});

it('prints the brand once at the beginning and once at the end', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const { pieces } = await printed(page, 'A4');
  expect(pieces.filter(({ str }) => str.trim() === 'Alderway')).toHaveLength(2);
});
