import { belowSm } from '../../theme/widths.ts';

/** The attribute of the root element while some parts below the first screen are hidden. */
export const first = 'data-first';
/** The attribute of a part below the first screen that is no longer hidden. */
const shown = 'data-shown';

/**
 * The media query of phones. Only phones hide the parts below the first screen, because a wider
 * window may show the next sections in its first frame.
 */
export const phones = belowSm;

/** The parts below the first screen: everything after the hero. */
const below = ':is(main > section, footer)';

/**
 * Decides what a phone paints first. Runs as an inline script of the head.
 *
 * A browser lays out a document before its first frame, and the parts below the first screen would
 * double that work. So on phones these parts are hidden in the first frame. The following frames
 * show them:
 *
 * - A slow phone shows one more part in each frame, because a frame with all parts would block it
 *   for a third of a second.
 * - A fast phone shows three more parts in each frame, because each frame costs time, too.
 */
export default function showFirstScreen() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!matchMedia(phones).matches) return;
  // After a reload, after Back, and with a fragment, the visitor may start further down. That
  // position depends on every height above it, so all parts are needed at once. `location` leaves
  // out a text fragment, such as `#:~:text=…`, but `visit.name` is the full URL. A page in a
  // background tab gets no frames, so its parts would stay hidden.
  if (document.hidden || visit?.type !== 'navigate' || (location.href + visit.name).includes('#')) return;
  const root = document.documentElement;
  root.setAttribute(first, '');
  let last = 0;
  const showMore = (now: number) => {
    // A screen shows a frame every 17 ms, or more often. A phone that needs over 20 ms is slow.
    let count = now > last + 20 ? 1 : 3;
    last = now;
    for (const part of document.querySelectorAll(`[${first}] ${below}:not([${shown}])`)) {
      part.setAttribute(shown, '');
      count -= 1;
      if (count === 0) return requestAnimationFrame(showMore);
    }
    root.removeAttribute(first);
    // If the address has got a fragment meanwhile, its section was hidden, and the browser could
    // not scroll to it.
    document.querySelector(':target')?.scrollIntoView();
    return undefined;
  };
  // The second callback runs after the first frame.
  requestAnimationFrame(() => requestAnimationFrame(showMore));
}

/** The styles that hide these parts on the screen. In print, nothing is hidden. */
export const firstScreenStyles = {
  '@media screen': {
    [`[${first}] ${below}:not([${shown}])`]: { display: 'none' },
  },
};
