import { scripts } from '../../theme/scripts.ts';
import * as islandAttributes from '../islandAttributes.ts';
import { loadedAndIdle } from './browser.ts';

/**
 * The events that count as a first interaction from the start. `pointermove` counts too, but only
 * once the page has loaded. `pointerdown` does not count: it is the beginning of a press, and the
 * start of React would delay the answer to this press.
 */
const wakeEvents = ['click', 'keydown', 'focusin', 'scroll'];

/**
 * Starts a page with islands at the first interaction. Until an island is hydrated,
 * `renderer/controls.ts` handles the visitor's input to it.
 *
 * @param start loads the code and starts it; if the code does not arrive, the controls go on
 *   working without React. `byKey` says whether the first interaction was a key press
 * @param immediately whether to start as soon as the page has loaded, without an interaction
 */
export async function startIslands(
  start: (byKey: boolean) => Promise<void>,
  immediately: boolean,
): Promise<void> {
  // If the browser has blocked the inline script, the page stays as it is for browsers without
  // scripts.
  if (!document.documentElement.hasAttribute(scripts)) return;
  if (!document.querySelector(`[${islandAttributes.island}]`)) return;
  let awake = false;
  const wake = (event?: Event) => {
    if (awake) return;
    awake = true;
    // A script file may not arrive: the visitor is offline, or the page was loaded before a deploy,
    // and the server no longer has its files.
    start(event?.type === 'keydown').catch(() => {});
  };
  const wakeOn = (type: string) => addEventListener(type, wake, { capture: true, passive: true, once: true });
  // A press may have happened before this script ran.
  const wakeIfPressed = () => {
    if (navigator.userActivation?.hasBeenActive) wake();
  };
  wakeEvents.forEach(wakeOn);
  wakeIfPressed();
  await loadedAndIdle();
  if (immediately) wake();
  // A move of the pointer counts only from now on. While a page loads, browsers report a move even
  // if the pointer rests.
  wakeOn('pointermove');
  wakeIfPressed();
}
