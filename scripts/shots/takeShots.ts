import type { Browser, Locator, Page } from 'playwright-core';
import { openPage, type Window } from './openPage.ts';
import { type Control, type PageState, pageStates } from './states.ts';

/** The space around a control in its picture, in px, for focus rings and shadows. */
const margin = 28;

/**
 * Takes a picture of each state of the page, and one of each of its controls when hovered and when
 * focused. A state is left out if the element to press is missing or hidden. If a picture fails for
 * another reason, the reason is printed.
 *
 * @param url the site's origin
 * @returns the pictures (PNG), each with the name of its state and control
 */
export async function takeShots(browser: Browser, url: string, window: Window) {
  const shots = new Map<string, Buffer>();
  let page: Page | undefined;
  const take = async (name: string, picture: () => Promise<Buffer | undefined>) => {
    try {
      const taken = await picture();
      if (taken) shots.set(name, taken);
      return taken !== undefined;
    } catch (error) {
      console.error(`${window.width} ${window.scheme}  ${name}: ${String(error).split('\n', 1).join()}`);
      return false;
    }
  };
  for (const [name, state] of Object.entries(pageStates)) {
    const reached = await take(name, async () => {
      if (!state.stays) {
        await page?.close();
        page = await openPage(browser, url, window, state);
      }
      return page && (await reach(page, state)) ? shoot(page, optionsFor(state)) : undefined;
    });
    const shown = page;
    if (!reached || !shown) continue;
    for (const [kind, control] of Object.entries(state.controls ?? {})) {
      const all = await shown.locator(control.at).filter({ visible: true }).all();
      for (const [index, one] of (control.every ? all : all.slice(0, 1)).entries()) {
        const which = control.every ? `${kind} ${index + 1}` : kind;
        await take(`${name}, hover ${which}`, () => shootControl(shown, one, control, 'hover'));
        await take(`${name}, focus ${which}`, () => shootControl(shown, one, control, 'focus'));
      }
    }
  }
  await page?.close();
  return shots;
}

/**
 * Takes a picture, and first scrolls to a whole pixel, because at a fraction of a pixel the same
 * letters may be drawn in two ways.
 */
async function shoot(page: Page, options: Parameters<Page['screenshot']>[0]): Promise<Buffer> {
  await page.evaluate(() => scrollTo({ top: Math.round(scrollY), behavior: 'instant' }));
  return page.screenshot(options);
}

const optionsFor = ({ whole = false, moves }: PageState) =>
  ({ fullPage: whole, animations: moves ? 'allow' : 'disabled' }) as const;

/**
 * @returns false if the owner has left out the element to press, or if it is hidden at this width
 */
async function reach(page: Page, { before, press, shows, moves }: PageState): Promise<boolean> {
  const control = press ? page.locator(press).filter({ visible: true }).first() : undefined;
  if (control && (await control.count()) === 0) return false;
  await before?.(page);
  if (moves) await page.evaluate(endTransitions);
  await control?.click();
  if (shows) await page.locator(shows).first().waitFor();
  return true;
}

/** Runs in the page. */
function scrollToMiddle(control: HTMLElement | SVGElement) {
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/**
 * Runs in the page. Ends the running CSS transitions, and those that start in the next four frames:
 * a project's card begins to zoom out some frames after a scroll (`zoomOut.ts`).
 */
async function endTransitions() {
  for (let frame = 0; frame < 4; frame++) {
    for (const one of document.getAnimations()) {
      if (!(one instanceof CSSTransition)) continue;
      one.finish();
      frame = 0;
    }
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Hovers a control, or focuses it by the keyboard, in the middle of the window. The picture shows
 * it with its surroundings.
 */
async function shootControl(page: Page, at: Locator, { focus }: Control, how: 'hover' | 'focus') {
  await at.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await at.evaluate(scrollToMiddle);
  if (how === 'hover') await at.hover({ force: true });
  else {
    await page.mouse.move(2, 2);
    // The browser shows focus rings only after a key was pressed.
    await page.keyboard.press('Shift');
    await (focus ? at.locator(focus).first() : at).focus();
  }
  const { x, y, width, height } = (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Playwright leaves out the part of this area that is outside the window.
  const clip = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
  return shoot(page, { clip, animations: 'disabled' });
}
