import { belowSm } from '../../theme/widths.ts';

/** The attribute of the root element while the parts below the first screen are hidden. */
export const first = 'data-first';

/**
 * The media query of phones. Only phones hide the parts below the first screen, because a wider
 * window may show the next sections in its first frame.
 */
export const phones = belowSm;

/** The parts below the first screen: all sections after the hero, and the footer. */
const below = ':is(main > section, footer)';

/**
 * Decides what a phone paints first. Runs as an inline script of the head.
 *
 * A browser lays out a document before its first frame, and the parts below the first screen would
 * double that work. So on phones these parts are hidden in the first frame. A timer, which starts
 * in the second frame, shows all parts together. If the second frame showed them itself, it would
 * block a slow phone for more than twice as long (`docs/performance.md`).
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
  const showAll = () => {
    root.removeAttribute(first);
    // If the address has got a fragment meanwhile, its section was hidden, and the browser could
    // not scroll to it.
    if (location.hash) document.querySelector(':target')?.scrollIntoView();
  };
  // The second callback runs after the first frame.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(showAll)));
}

/** The styles that hide the parts below the first screen. They do not apply in print. */
export const firstScreenStyles = {
  '@media screen': {
    [`[${first}] ${below}`]: { display: 'none' },
  },
};
