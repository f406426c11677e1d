import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { expectInSight, hydrated, navLabel } from '../helpers/page.ts';

const { open: opener, title } = content.caseStudy.story;

const it = withBrowser.extend('story', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  /** Waits until the visitor is at the history entry of what is open, or no longer. */
  const atEntry = (expected: boolean) =>
    page.waitForFunction((is) => (history.state !== null) === is, expected);
  const open = async () => {
    const followed = page.evaluate(toggled);
    await page.getByRole('button', { name: opener }).click();
    await followed;
    await atEntry(true);
  };
  await open();
  return { page, open, atEntry, entries: () => page.evaluate(() => history.length) };
});

it('uses the entry of a case study that a reload has closed', async ({
  story: { page, open, atEntry, entries },
}) => {
  const before = await entries();
  await page.reload();
  await hydrated(page, 'header');

  await open();
  await page.keyboard.press('Escape');

  await atEntry(false);
  expect(await entries()).toBe(before);
});

it('stays where the visitor has scrolled behind the case study when it closes', async ({
  story: { page, atEntry },
}) => {
  const scrolled = (await page.evaluate(() => scrollY)) + 40;
  await page.mouse.move(12, 400);
  await page.mouse.wheel(0, 40);
  await page.waitForFunction((position) => scrollY === position, scrolled);

  await page.keyboard.press('Escape');

  await atEntry(false);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

it('goes to the section of a link that is pressed beside the open case study', async ({
  story: { page, entries },
}) => {
  const before = await entries();
  const link = page.locator('[data-bar]').getByRole('link', { name: navLabel('#faq'), exact: true });
  const { x, y } = (await link.boundingBox())!;

  await page.mouse.click(x + 20, y + 4);

  await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' });
  await expectInSight(page, 'faq');
  expect(new URL(page.url()).hash).toBe('#faq');
  expect(await entries()).toBe(before);
});

/** Runs in the page. Resolves when a popover has opened or closed, and the history knows of it: a task later. */
function toggled() {
  return new Promise((resolve) =>
    addEventListener('toggle', () => setTimeout(resolve), { once: true, capture: true }),
  );
}
