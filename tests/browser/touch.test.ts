import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

/** What is pressed on a phone, and changes its look under a pointer. */
const pressed = {
  'a project': '#work article >> nth=0',
  'the next project': '#work li:last-child > a',
  'a quote': 'figure > a >> nth=0',
  'a field': '[name=fullName]',
  'a link in the footer': 'footer nav a >> nth=0',
};

it.for(Object.entries(pressed))('looks after a tap as before it: %s', async ([, selector], { visit }) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), true));
  const one = page.locator(selector);
  await one.evaluate((place) => place.scrollIntoView({ block: 'center' }));
  const look = () =>
    one.evaluate((place) =>
      [place, ...place.querySelectorAll('*')].map((part) => {
        const { color, backgroundColor, borderColor, borderRadius, scale, transform, textDecorationLine } =
          getComputedStyle(part);
        return { color, backgroundColor, borderColor, borderRadius, scale, transform, textDecorationLine };
      }),
    );
  const before = await look();

  // Whatever moves below the finger, as a picture does that arrives, ends the look of a pointer.
  const hovers = async () => {
    await one.tap();
    return one.evaluate((place) => place.matches(':hover'));
  };
  await expect.poll(hovers, soon).toBe(true);
  expect(await look()).toEqual(before);
});

it('keeps the color of a question after a tap, on a phone', async ({ visit }) => {
  const { page } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  await page.goto('/');
  const question = page.locator('#faq button >> nth=2');
  await question.scrollIntoViewIfNeeded();
  await hydrated(page, 'faq');
  const color = () =>
    question
      .locator('span')
      .first()
      .evaluate((words) => getComputedStyle(words).color);
  const before = await color();

  await question.tap();

  await expect.poll(() => question.getAttribute('aria-expanded'), soon).toBe('true');
  expect(await color()).toBe(before);
});
