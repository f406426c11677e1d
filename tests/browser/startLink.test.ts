import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, expectInSight } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

const { hero } = content;

it.for([true, false])(
  'has the way to the form at the lower edge of a phone, after the hero and until the form (JavaScript: %s)',
  async (javaScript, { visit }) => {
    const { page } = await visit({ width: 390, height: 844, javaScript, reducedMotion: 'reduce' });
    await page.goto('/');
    const link = page.locator('main > p').getByRole('link', { name: hero.start.label });
    await page.locator('footer').waitFor();
    const pressable = async () => {
      const { x, y, width, height } = await boxOf(link);
      const middle = [x + width / 2, y + height / 2] as const;
      const top = await page.evaluate(
        ([left, down]) => Boolean(document.elementFromPoint(left, down)?.closest('main > p a')),
        middle,
      );
      return top && height >= 44 && y > 700 && y + height <= 844;
    };
    const edge = (selector: string) =>
      page.locator(selector).evaluate((part) => part.scrollIntoView({ block: 'start' }));

    await expect.poll(pressable, soon).toBe(false);
    for (const section of ['#work', '[aria-labelledby=case-study-heading]', '#compare', '#faq']) {
      await edge(section);
      await expect.poll(pressable, { ...soon, message: `at ${section}` }).toBe(true);
    }
    await edge('#contact');
    const { y, height } = await boxOf(link);
    expect(y + height).toBeLessThanOrEqual((await boxOf(page.locator('#contact'))).y);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(pressable, soon).toBe(false);
    await edge('#work');
    await link.click();
    expect(new URL(page.url()).hash).toBe(hero.start.href);
    await expectInSight(page, hero.start.href.slice(1));
    await page.setViewportSize({ width: 768, height: 844 });
    expect(await link.isVisible()).toBe(false);
  },
);
