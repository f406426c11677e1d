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
    await one.evaluate((place) =>
      Promise.all(Array.from(place.querySelectorAll('img'), (image) => image.decode())),
    );
    let before = await one.screenshot();
    const stands = async () => before.equals((before = await one.screenshot()));
    await expect.poll(stands, soon).toBe(true);

    // Whatever moves below the finger, as a picture does that arrives, ends the look of a pointer.
    const hovers = async () => {
      await one.tap();
      return one.evaluate((place) => place.matches(':hover'));
    };
    await expect.poll(hovers, soon).toBe(true);
    // A field in focus has a look of its own.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const looksAsBefore = async () => (await one.screenshot()).equals(before);
    await expect.poll(looksAsBefore, { ...soon, message: what }).toBe(true);
  }
});
