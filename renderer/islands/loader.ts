import type * as Islands from './hydrate.ts';
import { propsOf, settled } from './browser.ts';
import type { LoaderProps } from './registry.ts';

/**
 * The events of a first interaction. Before one of them, only this file and the inline scripts are evaluated. A press
 * counts once it is a click, so that its answer does not wait for React.
 */
const signsOfLife = ['click', 'keydown', 'focusin', 'scroll'];

/**
 * Loads the islands' code, each when the registry says. Until then, and if a file does not arrive, `renderer/controls.ts`
 * handles their input.
 */
export async function startIslands(): Promise<void> {
  // A browser that has blocked the inline script shows the page as without scripts.
  if (!('scripts' in document.documentElement.dataset)) return;
  let awake = false;
  const wake = (sign?: Event) => {
    if (awake) return;
    awake = true;
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
  prefetch();
}

/**
 * Fonts that arrive change the heights above a section that a visitor has chosen. The page scrolls to it again, unless the
 * visitor has scrolled or pressed elsewhere since. For a section in the address the browser does the same.
 */
async function followFonts() {
  let acted = false;
  // A press may be on the scroll bar. A link's press comes before its `hashchange`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'), { passive: true });
  // The page has loaded only when the fonts are there.
  await settled();
  if (!acted && 'choice' in document.documentElement.dataset)
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
  for (const island of document.querySelectorAll('[data-island]:not([data-early])')) near.observe(island);
}

/** Does nothing if the visitor is offline, or if the page is from before a deploy and its files are gone. */
function withIslands(use: (islands: typeof Islands) => void): void {
  import('./hydrate.ts').then(use, () => {});
}

/** Prefetches the files of the islands, without evaluating them. */
function prefetch() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const href of (propsOf('loader') as LoaderProps).prefetched)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
