import * as names from '../names.ts';
import { settled } from './browser.ts';

/**
 * The events of a first interaction. A press counts once it is a click, so that its answer does not
 * wait for React.
 */
const signsOfLife = ['click', 'keydown', 'focusin', 'scroll'];

/**
 * Loads the islands' code at the first interaction. Until then only this file and the inline
 * scripts are evaluated, and `renderer/controls.ts` handles the visitor's input. It goes on doing
 * so if a file does not arrive.
 *
 * @param atOnce loads the code as soon as the page has loaded, without an interaction
 */
export async function startIslands(atOnce: boolean): Promise<void> {
  // If the browser has blocked the inline script, the page stays as it is without scripts.
  if (!document.documentElement.hasAttribute(names.scripts)) return;
  if (!document.querySelector(`[${names.island}]`)) return;
  let awake = false;
  const wake = (sign?: Event) => {
    if (awake) return;
    awake = true;
    // The visitor may be offline, or the page is from before a deploy, and its files are gone.
    import('./hydrate.ts').then(
      ({ startInteraction }) => startInteraction(sign?.type === 'keydown'),
      () => {},
    );
  };
  const wakeOn = (type: string) => addEventListener(type, wake, { capture: true, passive: true, once: true });
  // A press may have happened before this script ran.
  const wakeIfPressed = () => {
    if (navigator.userActivation?.hasBeenActive) wake();
  };
  signsOfLife.forEach(wakeOn);
  wakeIfPressed();
  void followFonts();
  await settled();
  if (atOnce) wake();
  // Only from now on, because a browser reports a pointer that rests over a new page as a move.
  wakeOn('pointermove');
  wakeIfPressed();
}

/**
 * Scrolls to the chosen section again after the fonts have arrived, because they change the heights
 * above it. If the visitor has scrolled since, it does nothing. For a section in the address, the
 * browser does the same.
 */
async function followFonts() {
  let acted = false;
  // The press may be on the scroll bar. The press on a link comes before its `hashchange`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'), { passive: true });
  await settled();
  if (!acted && document.documentElement.hasAttribute(names.choice))
    document.querySelector(':target')?.scrollIntoView();
}
