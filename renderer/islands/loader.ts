import * as names from '../names.ts';
import { settled } from './browser.ts';
import type * as Islands from './hydrate.ts';

/** The events of a first interaction. A press counts once it is a click, so that its answer does not wait for React. */
const signsOfLife = ['click', 'keydown', 'focusin', 'scroll'];

/**
 * Loads the islands' code at the first interaction, or when an island comes near the viewport. Until then only this file and
 * the inline scripts are evaluated, and `renderer/controls.ts` handles their input, also if a file does not arrive.
 *
 * @param onLife called at the first interaction
 */
export async function startIslands(onLife: () => void): Promise<void> {
  // A browser that has blocked the inline script shows the page as without scripts.
  if (!document.documentElement.hasAttribute(names.scripts)) return;
  let awake = false;
  const wake = (sign?: Event) => {
    if (awake) return;
    awake = true;
    onLife();
    withIslands((islands) => islands.startInteraction(sign?.type === 'keydown'));
  };
  const wakeOn = (type: string) => addEventListener(type, wake, { capture: true, passive: true, once: true });
  // A press may have happened before this script ran.
  const wakeIfPressed = () => {
    if (navigator.userActivation?.hasBeenActive) wake();
  };
  signsOfLife.forEach(wakeOn);
  wakeIfPressed();
  watchViewport();
  void followFonts();
  await settled();
  // Before, a browser reports a pointer that rests over the new page as a move.
  wakeOn('pointermove');
  wakeIfPressed();
}

/**
 * Fonts, without which the page has not loaded, change the heights above a section that a visitor has chosen. The page scrolls
 * to it again, unless the visitor has moved on since. For a section in the address the browser does the same.
 */
async function followFonts() {
  let acted = false;
  // A press may be on the scroll bar. A link's press comes before its `hashchange`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'), { passive: true });
  await settled();
  if (!acted && document.documentElement.hasAttribute(names.choice))
    document.querySelector(':target')?.scrollIntoView();
}

function watchViewport() {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        withIslands(({ hydrate }) => hydrate(target as HTMLElement));
      }
    },
    { rootMargin: '400px 0px' },
  );
  for (const island of document.querySelectorAll(`[${names.island}]:not([${names.early}])`))
    near.observe(island);
}

/** Does nothing if the visitor is offline, or if the page is from before a deploy and its files are gone. */
function withIslands(use: (islands: typeof Islands) => void): void {
  import('./hydrate.ts').then(use, () => {});
}
