import type { Browser } from 'playwright-core';
import { launchChromium } from '../../lib/chromium.ts';
import { startServer } from '../lib/startServer.ts';
import { median, type Table } from './table.ts';

/**
 * The number of presses for each median. A single press would not be enough, because presses differ
 * by a factor of two.
 */
const presses = 7;

const question = '#faq [data-island] > div > :nth-child(3)';

/**
 * A control: the selectors of the element to press, and of the element that has to appear after the
 * press.
 */
type Control = [target: string, answer: string];

const controls: Record<string, Control> = {
  'menu → drawer': ['header [data-menu-button]', '[data-drawer] [role=dialog] nav'],
  'third question → answer': [`${question} button`, `${question} [role=region] > *`],
  'case study → story': ['button[popovertarget]:not([popovertargetaction])', '#story h2'],
};

/**
 * Whether all script files are blocked, and whether the press waits until the control is hydrated.
 */
type Situation = { blocked?: boolean; hydrated?: boolean };

const situations: Record<string, Situation> = {
  'script files blocked': { blocked: true },
  'hydration not awaited': {},
  hydrated: { hydrated: true },
};

/**
 * Measures the first press of a visit, with the CPU at a quarter of its speed. The press comes 1.5
 * s after the control is shown or, in the situation `hydrated`, after it is hydrated.
 */
export async function press(): Promise<Table> {
  await using site = await startServer();
  await using browser = await launchChromium();
  const rows: Table['rows'] = {};
  for (const [name, situation] of Object.entries(situations)) {
    const row: Record<string, number> = (rows[name] = {});
    for (const [control, selectors] of Object.entries(controls)) {
      const delays: number[] = [];
      while (delays.length < presses) delays.push(await firstPress(browser, site.port, selectors, situation));
      row[control] = Math.round(median(delays));
    }
  }
  return { title: `ms from the press to the frame with its answer, medians of ${presses}`, rows };
}

/**
 * Visits the page on a phone's screen, and presses a control. Returns the time from the press to
 * the frame with the answer, in ms, by the page's own clock.
 */
async function firstPress(browser: Browser, port: number, control: Control, on: Situation) {
  const [selector, answer] = control;
  await using context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  if (on.blocked) await page.route('**/*.js', (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // tsx compiles functions to calls of a helper, `__name`, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchForAnswer, { answer, hydrated: on.hydrated ?? false });
  await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
  const target = page.locator(selector).first();
  await target.waitFor();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const island = page.locator(`[data-island]:has(${selector}):not([data-ready])`);
  if (on.hydrated) await island.waitFor({ state: 'detached' });
  await page.waitForTimeout(1500);
  // Without `force`, Playwright would run checks in the page before the press, and they would delay
  // the answer.
  await target.tap({ force: true });
  return await page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
}

/**
 * Runs in the page. After the press, checks in every frame whether the answer is laid out and in
 * view.
 */
function watchForAnswer({ answer, hydrated }: { answer: string; hydrated: boolean }) {
  // When Playwright runs code in the page, `userActivation` reports an interaction. The loader
  // would then hydrate the page before the press. So `hasBeenActive` stays as it is until a press.
  const activation = { hasBeenActive: hydrated };
  Object.defineProperty(navigator, 'userActivation', { value: activation });
  addEventListener('pointerdown', () => (activation.hasBeenActive = true), { capture: true });
  const answered = new Promise<number>((resolve) => {
    const answerNow = (pressed: number) => () => resolve(performance.now() - pressed);
    const watchFrame = (pressed: number) => {
      const element = document.querySelector(answer);
      // The answer is laid out now, and is painted at the end of this frame. The task that is
      // posted here runs right after the frame, before the page's timers.
      if (element?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
        void scheduler.postTask(answerNow(pressed), { priority: 'user-blocking' });
      else requestAnimationFrame(() => watchFrame(pressed));
    };
    const pressed = ({ timeStamp }: Event) => requestAnimationFrame(() => watchFrame(timeStamp));
    addEventListener('click', pressed, { capture: true, once: true });
  });
  Object.assign(globalThis, { answered });
}
