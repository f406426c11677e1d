import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { formWords } from '#site/form.ts';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { compare } from '../../scripts/shots/compare.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { openForm } from './proposalForm.ts';

const { caseStudy, comparison } = content;

/** What the pixels of a part of the window are like: the channels red, green and blue, from 0 to 255. */
async function look(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const { channels } = await sharp(await page.screenshot({ clip, animations: 'disabled' })).stats();
  const [red, green, blue] = channels;
  return { red: red!, green: green!, light: (red!.mean + green!.mean + blue!.mean) / 3 };
}

const toMiddle = (one: Locator) =>
  one.evaluate((place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }));

it('shows by signs what opens, what is open, what is wrong, and whose column it is', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  for (const list of await page.locator('form select').all()) {
    await list.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(list);
    const { green } = await look(page, { x: x + width - 40, y: y + 8, width: 32, height: height - 16 });
    expect(green.stdev).toBeGreaterThan(10);
  }
  await form.button.click();
  await page.getByRole('group', { name: formWords.errorSummary }).waitFor();
  for (const fault of await page.locator('form [id$="-error"]').all()) {
    await fault.scrollIntoViewIfNeeded();
    const { red, green } = await look(page, await boxOf(fault));
    expect(red.min - green.min).toBeGreaterThan(80);
  }
  await hydrated(page, 'faq');
  const question = page.locator('#faq [data-question="2"]');
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

  const cells = page.getByRole('table', { name: comparison.caption }).locator('tbody tr:first-of-type td');
  await toMiddle(cells.first());
  const lights = [cells.first(), cells.last()].map(async (cell) => {
    const { x, y, width, height } = await boxOf(cell);
    return (await look(page, { x: x + width / 2, y: y + height - 6, width: 6, height: 4 })).light;
  });
  const [ours = 0, others = 0] = await Promise.all(lights);
  expect(Math.abs(ours - others)).toBeGreaterThan(4);
});

it('darkens what lies behind a dialog, and leaves room around each text', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(tightTexts)).toEqual([]);
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

/** What is pressed on a phone, and changes its look under a pointer. */
const pressed = {
  'a project': '#work article >> nth=0',
  'the next project': '#work li:last-child > a',
  'a quote': 'figure > a >> nth=0',
  'a question': '#faq h3 >> nth=2 >> span >> nth=0',
  'a field': '[name=fullName]',
  'a link in the footer': 'footer nav a >> nth=0',
};

it('looks after a tap as before it, wherever a pointer would change the look', async ({ visit }) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForFonts(page);
  await page.evaluate(() => {
    addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault());
  });
  for (const [what, selector] of Object.entries(pressed)) {
    const one = page.locator(selector);
    await toMiddle(one);
    const before = await colorOf(one);

    let after: number[] = [];
    // Whatever moves below the finger, as a picture does that arrives, ends the look of a pointer.
    const hovers = async () => {
      await one.tap();
      // A field in focus has a look of its own.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      after = await colorOf(one);
      return one.evaluate((place) => place.matches(':hover'));
    };
    await expect.poll(hovers, soon).toBe(true);
    // The answer that opens moves its question by a part of a pixel.
    const most = what === 'a question' ? 4 : 0.5;
    for (const [part, mean] of after.entries())
      expect(Math.abs(mean - before[part]!), `at ${what}`).toBeLessThan(most);
  }
});

/** Runs in the page. What begins less than 4 px from the edge of its ground. */
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

/**
 * The mean of each part of the color, once its pictures are there and nothing of it moves. Edges and letters lie between
 * other pixels when the page has moved, which changes no mean.
 */
async function colorOf(one: Locator): Promise<number[]> {
  await one
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => Promise.all(all.map((image) => image.decode())));
  let picture: Buffer | undefined;
  const stands = async () => {
    const last = picture;
    picture = await one.screenshot({ animations: 'disabled' });
    return last?.equals(picture);
  };
  await expect.poll(stands, { ...soon, interval: 100 }).toBe(true);
  return (await sharp(picture).stats()).channels.map(({ mean }) => mean);
}
