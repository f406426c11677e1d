import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, expectInSight, navLabel } from '../helpers/page.ts';

const { open: opener, title } = content.caseStudy.story;

// Back itself is tested in three engines.
it('has one entry for the case study, which leaves visitors where they scrolled to, or what they pressed', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  /** Waits until the visitor is at the history entry of what is open, or no longer. */
  const atEntry = (is: boolean) => page.waitForFunction((now) => (history.state !== null) === now, is);
  const open = async () => {
    await page.getByRole('button', { name: opener }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await atEntry(true);
  };
  const entries = () => page.evaluate(() => history.length);
  await open();
  const before = await entries();

  const link = page.locator('[data-bar]').getByRole('link', { name: navLabel('#faq'), exact: true });
  const { x, y } = await boxOf(link);
  await page.mouse.click(x + 20, y + 4);
  await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' });
  await expectInSight(page, 'faq');
  expect(new URL(page.url()).hash).toBe('#faq');
  expect(await entries()).toBe(before);

  await open();
  const scrolled = (await page.evaluate(() => scrollY)) + 40;
  await page.mouse.move(12, 400);
  await page.mouse.wheel(0, 40);
  await page.waitForFunction((position) => scrollY === position, scrolled);
  await page.keyboard.press('Escape');
  await atEntry(false);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
