import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { holdBack } from '../helpers/visit.ts';
import { readAloud } from './readAloud.ts';

const { story, results, imageAlt } = content.caseStudy;

it('the case study opens as a dialog whose title and close button stay in place while its text scrolls', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, height: 720, reducedMotion: 'reduce' });
  await page.goto('/');
  const button = page.getByRole('button', { name: story.open });
  await button.click();
  const dialog = page.getByRole('dialog', { name: story.title });
  const title = dialog.getByRole('heading', { name: story.title });
  await title.waitFor();
  const fixed = [title, dialog.getByRole('button')];
  const places = () => Promise.all(fixed.map(async (one) => Math.round((await boxOf(one)).y)));
  const last = dialog.getByText(story.chapters.at(-1)!.paragraphs.at(-1)!);
  const before = await places();
  expect(Math.max(...before)).toBeLessThan(720);
  expect((await boxOf(last)).y).toBeGreaterThan(720);

  await page.mouse.move(900, 400);
  await page.mouse.wheel(0, 2000);

  await expect.poll(async () => (await boxOf(last)).y, patient).toBeLessThan(650);
  expect(await places()).toEqual(before);
  await page.mouse.click(12, 400);
  await dialog.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();

  // On a phone the case study is a sheet at the lower edge. Its head with the close button stays in
  // place.
  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  await dialog.waitFor();
  // One task after it was opened, the dialog scrolls to its beginning once more.
  const first = dialog.getByRole('heading', { name: story.chapters[0]!.heading });
  const above = await boxOf(title);
  await expect.poll(async () => (await boxOf(first)).y, patient).toBeGreaterThan(above.y + above.height);
  const { x, y, width, height } = await boxOf(dialog);
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  await last.scrollIntoViewIfNeeded();
  const head = await boxOf(title);
  const close = dialog.getByRole('button', { name: story.close });
  expect([head.x, head.y, head.width]).toEqual([0, y, 390]);
  expect((await boxOf(close)).y + 48).toBeLessThan(head.y + head.height);
  await close.click();
  await dialog.waitFor({ state: 'detached' });
});

it.for([
  { device: 'a phone', width: 390, height: 844 },
  { device: 'a desktop', width: 1440, height: 900 },
])(
  'the case study opens with its picture and results visible without scrolling on $device',
  async ({ width, height }, { visit }) => {
    const { page } = await visit({ width, height, reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByRole('button', { name: story.open }).click();
    const dialog = page.getByRole('dialog', { name: story.title });
    const picture = dialog.getByRole('img', { name: imageAlt });
    await expect
      .poll(
        () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
        patient,
      )
      .toBe(true);
    const shown = [picture, ...results.figures.map(({ label }) => dialog.getByText(label, { exact: true }))];
    for (const one of shown) {
      const box = await boxOf(one);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  },
);

// `readings/caseStudy.txt` has the text that screen readers read in the open case study.
it.for([
  { when: 'before', way: 'Escape' },
  { when: 'after', way: 'Escape' },
  { when: 'after', way: 'a press outside' },
  { when: 'after', way: 'the close button' },
])(
  'once the case study is closed ($when hydration, by $way), screen readers read the whole page again',
  async ({ when, way }, { visit }) => {
    const react = when === 'after';
    const { prepare, release } = holdBack('**/*.js');
    const { page } = await visit({ reducedMotion: 'reduce', prepare });
    if (react) release();
    await page.goto('/', { waitUntil: react ? 'load' : 'commit' });
    await page.locator('footer').waitFor();
    if (react) for (const island of ['header', 'form'] as const) await hydrated(page, island);
    const opener = page.getByRole('button', { name: story.open });
    await opener.scrollIntoViewIfNeeded();
    const before = await readAloud(page);
    const dialog = await openStory(page);
    expect(await readAloud(page)).not.toContain(before.slice(0, 40));

    if (way === 'Escape') await page.keyboard.press('Escape');
    else if (way === 'the close button') await dialog.getByRole('button').click();
    else await page.mouse.click(12, 400);

    await dialog.waitFor({ state: 'detached' });
    await opener.and(page.locator(':focus')).waitFor();
    expect(await readAloud(page)).toBe(before);
  },
);

it.for([
  { pointer: 'mouse', touch: false },
  { pointer: 'finger', touch: true },
])(
  'a press outside the case study, by $pointer, closes it and activates nothing behind it',
  async ({ touch }, { visit }) => {
    const { page } = await visit({ width: 390, height: 844, touch, reducedMotion: 'reduce' });
    await page.goto('/');
    const menu = page.getByRole('button', { name: content.header.openMenu });
    const { x, y } = await boxOf(menu);
    const dialog = await openStory(page);

    await (touch ? page.touchscreen.tap(x + 20, y + 4) : page.mouse.click(x + 20, y + 4));

    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: story.open }).and(page.locator(':focus')).waitFor();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    // The browser turns a touch into a press in a later task. If that press had opened the menu,
    // the next press would fail.
    await menu.click();
    await page.getByRole('dialog', { name: content.header.menuLabel }).waitFor();
  },
);

// `tests/engines/controls.test.ts` tests Back in three engines.
it('however often the case study opens, it adds one history entry, and closing it scrolls nothing', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  /**
   * Waits until the current entry of the history is that of the open dialog or, with `false`,
   * another one.
   */
  const atEntry = (is: boolean) => page.waitForFunction((now) => (history.state !== null) === now, is);
  const open = () => openStory(page).then(() => atEntry(true));
  const entries = () => page.evaluate(() => history.length);
  await open();
  const before = await entries();
  await page.mouse.click(12, 400);
  await atEntry(false);

  await open();

  expect(await entries()).toBe(before);
  const scrolled = (await page.evaluate(() => scrollY)) + 40;
  await page.mouse.move(12, 400);
  await page.mouse.wheel(0, 40);
  await page.waitForFunction((position) => scrollY === position, scrolled);
  await page.keyboard.press('Escape');
  await atEntry(false);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

/** Opens the case study, and waits until the page behind it is inert. */
async function openStory(page: Page) {
  await page.getByRole('button', { name: story.open }).click();
  await page.locator('footer[inert]').waitFor({ state: 'attached' });
  return page.getByRole('dialog', { name: story.title });
}
