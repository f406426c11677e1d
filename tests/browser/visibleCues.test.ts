import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { formWords } from '#site/form.ts';
import { compare } from '../../scripts/shots/compare.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { openForm } from './proposalForm.ts';

const { caseStudy, comparison, faq } = content;

/**
 * Statistics about red and green in a part of the window, and its mean lightness, from 0 to 255.
 */
async function look(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const { channels } = await sharp(await page.screenshot({ clip, animations: 'disabled' })).stats();
  const [red, green, blue] = channels;
  return { red: red!, green: green!, light: (red!.mean + green!.mean + blue!.mean) / 3 };
}

const toMiddle = (one: Locator) =>
  one.evaluate((place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }));

it('a field with choices has an arrow at its right edge', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await openForm(page);
  const lists = await page.locator('form select').all();
  expect(lists).not.toHaveLength(0);
  for (const list of lists) {
    await list.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(list);
    const { green } = await look(page, { x: x + width - 40, y: y + 8, width: 32, height: height - 16 });
    expect(green.stdev).toBeGreaterThan(10);
  }
});

it('an error of the form is red', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  await form.button.click();
  await page.getByRole('group', { name: formWords.errorSummary }).waitFor();
  const faults = await page.locator('form [id$="-error"]').all();
  expect(faults).not.toHaveLength(0);
  for (const fault of faults) {
    await fault.scrollIntoViewIfNeeded();
    const { red, green } = await look(page, await boxOf(fault));
    expect(red.min - green.min).toBeGreaterThan(80);
  }
});

it('the icon of an FAQ question changes when its answer opens', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page, 'faq');
  const question = page.getByRole('button', { name: faq.items[1]!.question });
  await toMiddle(question);
  const signNow = async () => {
    const { x, y, width, height } = await boxOf(question.locator('svg'));
    const clip = { x: x + width / 2 - 8, y: y + height / 2 - 8, width: 16, height: 16 };
    return page.screenshot({ clip, animations: 'disabled' });
  };
  const closed = await signNow();
  await question.click();
  await page.mouse.move(2, 2);
  expect((await compare(closed, await signNow())).share).toBeGreaterThan(0.05);
});

it('the agency’s column of the comparison has a background of its own', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  const cells = page.getByRole('table', { name: comparison.caption }).locator('tbody tr:first-of-type td');
  await toMiddle(cells.first());
  const lights = [cells.first(), cells.last()].map(async (cell) => {
    const { x, y, width, height } = await boxOf(cell);
    return (await look(page, { x: x + width / 2, y: y + height - 6, width: 6, height: 4 })).light;
  });
  const [ours = 0, others = 0] = await Promise.all(lights);
  expect(Math.abs(ours - others)).toBeGreaterThan(4);
});

it('no text of a link, button or list item touches the left edge of its background', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(tightTexts)).toEqual([]);
  }
});

it('the page behind a dialog is darkened', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const behind = { x: 4, y: 4, width: 8, height: 30 };
    const open = page.getByRole('button', { name: caseStudy.story.open });
    await open.scrollIntoViewIfNeeded();
    const before = await look(page, behind);
    await open.click();
    await page.getByRole('dialog', { name: caseStudy.story.title }).waitFor();
    expect((await look(page, behind)).light).toBeLessThan(before.light * 0.7);
    await page.keyboard.press('Escape');
  }
});

/** Runs in the page. Returns texts that begin less than 4 px from the edge of their background. */
function tightTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(li, a, button)')].flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = [...range.getClientRects()].find(({ width }) => width > 4);
    const { left } = one.getBoundingClientRect();
    const isGround = getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)';
    return isGround && text && text.left - left < 4 ? [one.outerHTML.slice(0, 120)] : [];
  });
}
