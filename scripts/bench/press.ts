import type { Browser } from 'playwright-core';
import { launchChromium } from '../lib/chromium.ts';
import { startSite } from './site.ts';
import { median, type Table } from './load.ts';

/** Single presses differ by a factor of two. */
const presses = 7;

const question = '#faq [data-island] > div > :nth-child(3)';

/** Its selector, and that of the element that has to appear. */
type Control = [target: string, answer: string];

const controls: Record<string, Control> = {
  'menu → drawer': ['header [data-menu-button]', '[data-drawer] [role=dialog] nav'],
  'third question → answer': [`${question} button`, `${question} [role=region] > *`],
  'case study → story': ['button[popovertarget]:not([popovertargetaction])', '#story h2'],
};

/** The CPU slowdown against this machine, and whether the press comes after hydration. */
type Device = { cpu: number; slow3G?: boolean; blocked?: boolean; hydrated?: boolean };

const devices: Record<string, Device> = {
  '4x CPU': { cpu: 4 },
  '4x CPU, hydrated': { cpu: 4, hydrated: true },
  'slow 3G, 6x CPU': { cpu: 6, slow3G: true },
  '4x CPU, all external script blocked': { cpu: 4, blocked: true },
};

/** Chrome's preset for slow 3G, with the latency that its DevTools apply. */
const slow3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Makes the first press of a visit 1, 2, 4 and 8 s after the control showed. */
export async function press(): Promise<Table> {
  const site = await startSite();
  const browser = await launchChromium();
  const rows: Record<string, Record<string, number>> = {};
  for (const [device, on] of Object.entries(devices)) {
    for (const [name, control] of Object.entries(controls)) {
      const row: Record<string, number> = (rows[`${device}: ${name}`] = {});
      for (const seconds of [1, 2, 4, 8]) {
        const delays: number[] = [];
        while (delays.length < presses)
          delays.push(await firstPress(browser, site.port, control, seconds * 1000, on));
        row[`${seconds} s`] = Math.round(median(delays));
      }
    }
  }
  await browser.close();
  await site.stop();
  return { title: `ms from the press to the frame with its answer, medians of ${presses}`, rows };
}

/** Visits the page on a phone's screen. @returns ms from the press to the frame, by the page's own clock */
async function firstPress(browser: Browser, port: number, control: Control, after: number, on: Device) {
  const [selector, answer] = control;
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  page.setDefaultTimeout(120_000);
  if (on.blocked) await page.route('**/*.js', (route) => route.abort());
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: on.cpu });
  if (on.slow3G) await session.send('Network.emulateNetworkConditions', slow3G);
  // tsx compiles functions to calls of a helper, `__name`, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchForAnswer, { answer, hydrated: on.hydrated ?? false });
  await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
  const target = page.locator(selector).first();
  await target.waitFor();
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  const island = page.locator(`[data-island]:has(${selector}):not([data-ready])`);
  if (on.hydrated) await island.waitFor({ state: 'detached' });
  await page.waitForTimeout(after);
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  const delay = await page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
  await page.close();
  return delay;
}

/** Runs in the page. After the press, checks in every frame whether the result is laid out and in view. */
function watchForAnswer({ answer, hydrated }: { answer: string; hydrated: boolean }) {
  // Playwright's own evaluations activate the page, which the loader would take for a press and hydrate the page.
  const activation = { hasBeenActive: hydrated };
  Object.defineProperty(navigator, 'userActivation', { value: activation });
  addEventListener('pointerdown', () => (activation.hasBeenActive = true), { capture: true });
  const answered = new Promise<number>((resolve) => {
    const look = (pressed: number) => {
      const element = document.querySelector(answer);
      const isShown = element?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
      // What is laid out now is painted at the end of this frame. The task comes right after it, before the page's timers.
      const priority = 'user-blocking';
      if (isShown) void scheduler.postTask(() => resolve(performance.now() - pressed), { priority });
      else requestAnimationFrame(() => look(pressed));
    };
    const pressed = ({ timeStamp }: Event) => requestAnimationFrame(() => look(timeStamp));
    addEventListener('click', pressed, { capture: true, once: true });
  });
  Object.assign(globalThis, { answered });
}
