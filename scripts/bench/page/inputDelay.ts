import type { Browser, Page } from 'playwright-core';

/** One action of a visitor, and the state that answers it. */
type Action = { name: string; prepare?: string; act: (page: Page) => Promise<void>; answered: string };

/** What is timed; `answered` is a selector that matches once the page has answered. */
export const actions: Action[] = [
  {
    name: 'menu tap → open drawer',
    act: (page) => page.locator('header button').tap(),
    answered: '.MuiDrawer-root [role=dialog]',
  },
  {
    name: 'third question tap → open answer',
    prepare: '#faq',
    act: (page) => page.locator('#faq h3 button').nth(2).tap(),
    answered: '#faq [data-island] > div > :nth-child(3) button[aria-expanded=true]',
  },
  {
    name: 'first key in Full Name → shown',
    prepare: '#contact',
    act: async (page) => {
      await page.locator('[name=fullName]').focus();
      await page.keyboard.press('A');
    },
    answered: '[name=fullName]',
  },
];

/**
 * Times an action on a phone's screen at a fourth of this machine's CPU speed.
 *
 * @param when `early`: as soon as the target shows, before any script of the islands has run; `late`: after the
 *   page has gone idle
 * @returns ms from the tap to the answer on the page, both by the page's own clock
 */
export async function inputDelay(
  browser: Browser,
  url: string,
  { prepare, act, answered }: Action,
  when: 'early' | 'late',
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: when === 'late' ? 'load' : 'commit' });
  if (when === 'late') {
    await page.locator('[data-island=header][data-ready]').waitFor();
    if (prepare) await page.locator(prepare).scrollIntoViewIfNeeded();
    await page.waitForTimeout(1500);
  }
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(
        type,
        (event) => (document.documentElement.dataset['pressed'] ??= `${event.timeStamp}`),
        {
          capture: true,
        },
      );
    }
  });
  await act(page);
  await page.locator(answered).first().waitFor();
  const delay = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          resolve(performance.now() - Number(document.documentElement.dataset['pressed'])),
        );
      }),
  );
  await context.close();
  return delay;
}
