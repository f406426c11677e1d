import type { Browser, CDPSession, Page } from 'playwright-core';

/** A control that a visitor presses, and the selector of what has to show then. */
type Control = { name: string; place?: string; target: string; answer: string };

export const controls: Control[] = [
  { name: 'menu → drawer', target: 'header [data-menu-button]', answer: '[data-drawer] [role=dialog] nav' },
  {
    name: 'third question → answer',
    place: '#faq',
    target: '#faq [data-island] > div > :nth-child(3) button',
    answer:
      '#faq [data-island] > div > :nth-child(3) [role=region] p, #faq [data-island] > div > :nth-child(3) [role=region] > *',
  },
  {
    name: 'case study → story',
    place: 'button[command=show-modal]',
    target: 'button[command=show-modal]',
    answer: '#story h2',
  },
];

/** What the visitor has: CPU speed as a fraction of this machine's, the network, and whether script files arrive. */
export type Circumstances = { name: string; cpu: number; network?: typeof slow3G; blocked?: boolean };

/** Chrome's own preset, with half a second of latency in either direction as its DevTools apply it. */
const slow3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export const circumstances: Circumstances[] = [
  { name: '4x CPU', cpu: 4 },
  { name: 'slow 3G, 6x CPU', cpu: 6, network: slow3G },
  { name: '4x CPU, all external script blocked', cpu: 4, blocked: true },
];

/**
 * Times the first press of a visit on a phone's screen.
 *
 * @param after when it comes, in ms after the control first showed
 * @returns ms from the press to the frame that shows its answer, by the page's own clock
 */
export async function firstPress(
  browser: Browser,
  url: string,
  control: Control,
  after: number,
  { cpu, network, blocked }: Circumstances,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  if (blocked) await page.route('**/*.js', (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) await session.send('Network.emulateNetworkConditions', network);
  try {
    // tsx keeps the names of functions by a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watchForAnswer, control.answer);
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    const { x, y } = await whereItShows(page, control);
    await page.waitForTimeout(after);
    await tap(session, x, y);
    return await page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
  } finally {
    await context.close();
  }
}

/** Runs in the page: from the press on, looks at every frame for the answer, laid out and in view. */
function watchForAnswer(answer: string) {
  const answered = new Promise<number>((resolve) => {
    const look = (pressed: number) => {
      const shown = document.querySelector(answer)?.checkVisibility({
        contentVisibilityAuto: true,
        visibilityProperty: true,
      });
      // What a frame's first callback finds laid out is painted at its end, before the next task.
      if (shown) setTimeout(() => resolve(performance.now() - pressed));
      else requestAnimationFrame(() => look(pressed));
    };
    const pressed = ({ timeStamp }: Event) => requestAnimationFrame(() => look(timeStamp));
    addEventListener('click', pressed, { capture: true, once: true });
  });
  Object.assign(globalThis, { answered });
}

/** Scrolls to a control as soon as it is there, and says where its middle is. */
async function whereItShows(page: Page, { place, target }: Control) {
  await page.locator(target).waitFor({ timeout: 120_000 });
  return page.evaluate(
    ([selector, away]) => {
      const element = document.querySelector(selector);
      if (away) element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
    [target, place] as const,
  );
}

/** A tap as a finger makes it: down, and up a little later. */
async function tap(session: CDPSession, x: number, y: number) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await new Promise((resolve) => {
    setTimeout(resolve, 80);
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
