import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';
import { soon } from '../helpers/soon.ts';

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
    await one.evaluate((place) => place.scrollIntoView({ block: 'center' }));
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
