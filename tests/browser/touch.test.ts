import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';
import { soon } from '../helpers/soon.ts';

/** What is pressed on a phone, and changes its look under a pointer. From top to bottom: who scrolls up gets a button. */
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
    await one.evaluate((place) => place.scrollIntoView({ block: 'center' }));
    const before = await standing(one);

    // Whatever moves below the finger, as a picture does that arrives, ends the look of a pointer.
    const hovers = async () => {
      await one.tap();
      return one.evaluate((place) => place.matches(':hover'));
    };
    await expect.poll(hovers, soon).toBe(true);
    // A field in focus has a look of its own.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const [was, is] = await Promise.all([before, await standing(one)].map(colorOf));
    // The answer that opens moves its question by a part of a pixel.
    const most = what === 'a question' ? 4 : 0.5;
    for (const [part, mean] of is!.entries())
      expect(Math.abs(mean - was![part]!), `at ${what}`).toBeLessThan(most);
  }
});

/** What it looks like once its pictures are there and nothing of it moves. */
async function standing(one: Locator): Promise<Buffer> {
  let picture: Buffer | undefined;
  const stands = async () => {
    const images = await one
      .locator('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
    const last = picture;
    picture = await one.screenshot({ animations: 'disabled' });
    return !images.includes(0) && last?.equals(picture);
  };
  await expect.poll(stands, { ...soon, interval: 100 }).toBe(true);
  return picture!;
}

/** The mean of each part. Edges and letters lie between other pixels when the page has moved, which changes no mean. */
const colorOf = async (png: Buffer) => (await sharp(png).stats()).channels.map(({ mean }) => mean);
