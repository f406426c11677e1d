import * as names from '../names.ts';

/** Wider windows may show the next sections in their first frame. */
const phones = '(max-width: 599.95px)';

/** What is below the first screen: everything after the hero. */
const below = ':is(main > section, footer)';

/**
 * What is painted first on a phone, and why. All rules stand in one style element of the head, then
 * comes the document in its order. A browser lays out a document before its first frame, and what
 * is below the first screen would double that work. So on phones the sections below are laid out
 * after the first frame, one in each frame: all of them in one frame would block a slow phone for a
 * third of a second. Runs as an inline script of the head.
 */
export default function showFirstScreen() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!matchMedia(phones).matches) return;
  // A position further down depends on every height above it. Only the navigation entry's name
  // reveals a text fragment. A page in the background has no frames.
  if (document.hidden || visit?.type !== 'navigate' || (location.href + visit.name).includes('#')) return;
  const root = document.documentElement;
  root.setAttribute(names.first, '');
  const showNext = () => {
    const next = document.querySelector(`[${names.first}] ${below}:not([${names.shown}])`);
    next?.setAttribute(names.shown, '');
    if (next) return requestAnimationFrame(showNext);
    root.removeAttribute(names.first);
    // A section had no place yet if the address has named it in the meantime.
    document.querySelector(':target')?.scrollIntoView();
    return undefined;
  };
  // The second callback is after the first frame.
  requestAnimationFrame(() => requestAnimationFrame(showNext));
}

/** On paper nothing waits. */
export const firstScreenStyles = {
  '@media screen': {
    [`[${names.first}] ${below}:not([${names.shown}])`]: { display: 'none' },
  },
};
