import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, expectInSight } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { coveredBy } from './looks.ts';

const { hero } = content;

it('offers phones the way to the form when they scroll up, and the keyboard, and covers nothing at rest', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, height: 844, touch: true });
  await page.goto('/#faq');
  await waitForFonts(page);
  const link = page.locator('main > p > a');
  const inSight = async () => {
    const { y, height } = await boxOf(link);
    return y > 700 && y + height <= 844;
  };
  const scrollBy = async (top: number) => {
    await page.evaluate(untilScrolled, top);
    await link.evaluate((one) => one.getAnimations().forEach((motion) => motion.finish()));
  };

  const controls = () =>
    page.locator('main :is(a, button, label, input, select, textarea):not(main > p a)').evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, y }) => width > 1 && y > 0 && y < innerHeight)
        .map(({ x, y, width, height }) => ({ x, y, width, height })),
    );

  // The first sign of life brings the code.
  for (let tries = 0; tries < 40 && !(await inSight()); tries += 1) await scrollBy(tries % 2 ? 40 : -60);
  for (const section of ['#work', '#compare', '#faq']) {
    await page.locator(section).evaluate((part) => part.scrollIntoView({ block: 'start' }));
    let shown = 0;
    for (let step = 0; step < 8; step += 1) {
      await scrollBy(-50);
      if (!(await inSight())) continue;
      shown += 1;
      expect({ section, covered: await coveredBy(link, await controls()) }).toEqual({ section, covered: [] });
    }
    expect([section, shown > 0]).toEqual([section, true]);
    await scrollBy(60);
    await expect.poll(inSight, soon).toBe(false);
  }

  // The keyboard has it, too, and no low window.
  await page.keyboard.press('Shift');
  await link.focus();
  await expect.poll(inSight, soon).toBe(true);
  await page.keyboard.press('Enter');
  await expectInSight(page, hero.start.href.slice(1));
  await page.setViewportSize({ width: 320, height: 225 });
  expect(await link.isVisible()).toBe(false);
});

/** Runs in the page. Scrolls, and resolves in the frame after the event by which the page knows that it stands still. */
function untilScrolled(top: number) {
  return new Promise((resolve) => {
    addEventListener('scrollend', () => requestAnimationFrame(resolve), { once: true });
    scrollBy({ top, behavior: 'instant' });
  });
}
