import type { Browser, CDPSession, Page } from 'playwright-core';

/** A control that a visitor presses, the island it is in, and the selector of the element that has to appear. */
type Control = { name: string; island?: string; place?: string; target: string; answer: string };

export const controls: Control[] = [
  {
    name: 'menu → drawer',
    island: 'header',
    target: 'header [data-menu-button]',
    answer: '[data-drawer] [role=dialog] nav',
  },
  {
    name: 'third question → answer',
    island: 'faq',
    place: '#faq',
    target: '#faq [data-island] > div > :nth-child(3) button',
    answer:
      '#faq [data-island] > div > :nth-child(3) [role=region] p, #faq [data-island] > div > :nth-child(3) [role=region] > *',
  },
  {
    name: 'case study → story',
    place: 'button[popovertarget]:not([popovertargetaction])',
    target: 'button[popovertarget]:not([popovertargetaction])',
    answer: '#story h2',
  },
];

/**
 * The visitor's device: the CPU slowdown against this machine, the network, whether script files are blocked, and whether
 * the press comes after hydration.
 */
export type Circumstances = {
  name: string;
  cpu: number;
  network?: typeof slow3G;
  blocked?: boolean;
  hydrated?: boolean;
};

/** Chrome's preset for slow 3G, with the latency that its DevTools apply. */
const slow3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export const circumstances: Circumstances[] = [
  { name: '4x CPU', cpu: 4 },
  { name: '4x CPU, hydrated', cpu: 4, hydrated: true },
  { name: 'slow 3G, 6x CPU', cpu: 6, network: slow3G },
  { name: '4x CPU, all external script blocked', cpu: 4, blocked: true },
];

/**
 * Times the first press of a visit on a phone's screen.
 *
 * @param after ms between the control's first appearance and the press
 * @returns ms from the press to the frame that shows the result, by the page's own clock
 */
export async function firstPress(
  browser: Browser,
  url: string,
  control: Control,
  after: number,
  { cpu, network, blocked, hydrated }: Circumstances,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  if (blocked) await page.route('**/*.js', (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) await session.send('Network.emulateNetworkConditions', network);
  try {
    // tsx compiles functions to calls of a helper, `__name`, which does not exist in the page.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watchForAnswer, { answer: control.answer, hydrated });
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    const { x, y } = await whereItShows(page, control);
    if (hydrated && control.island)
      await page.locator(`[data-island=${control.island}][data-ready]`).waitFor({ state: 'attached' });
    await page.waitForTimeout(after);
    await tap(session, x, y);
    return await page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
  } finally {
    await context.close();
  }
}

/** Runs in the page. After the press, checks in every frame whether the result is laid out and in view. */
function watchForAnswer({ answer, hydrated = false }: { answer: string; hydrated?: boolean | undefined }) {
  // Playwright's own evaluations activate the page, which the loader would take for a press and hydrate the page.
  const activation = { hasBeenActive: hydrated };
  Object.defineProperty(navigator, 'userActivation', { value: activation });
  addEventListener('pointerdown', () => (activation.hasBeenActive = true), { capture: true });
  type PostTask = (task: () => void, options: { priority: 'user-blocking' }) => void;
  const { scheduler } = globalThis as unknown as { scheduler: { postTask: PostTask } };
  const runFirst = (task: () => void) => scheduler.postTask(task, { priority: 'user-blocking' });
  const answered = new Promise<number>((resolve) => {
    const look = (pressed: number) => {
      const shown = document.querySelector(answer)?.checkVisibility({
        contentVisibilityAuto: true,
        visibilityProperty: true,
      });
      // What is laid out now is painted at the end of this frame. The task comes right after it, before the page's timers.
      if (shown) runFirst(() => resolve(performance.now() - pressed));
      else requestAnimationFrame(() => look(pressed));
    };
    const pressed = ({ timeStamp }: Event) => requestAnimationFrame(() => look(timeStamp));
    addEventListener('click', pressed, { capture: true, once: true });
  });
  Object.assign(globalThis, { answered });
}

/** Waits for a control, scrolls to it and returns the coordinates of its center. */
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

/** Taps like a finger: touch down, and touch up a little later. */
async function tap(session: CDPSession, x: number, y: number) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await new Promise((resolve) => {
    setTimeout(resolve, 80);
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
