import * as names from '../names.ts';

/**
 * What is painted first on a phone, and why. All rules stand in one style element of the head, then comes the document in its
 * order. A browser lays out a document before its first frame, and what is below the first screen would double that work.
 * So on phones those sections are not laid out until the first frame is shown. Runs as an inline script of the head.
 */
export default function showFirstScreen() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A position further down depends on every height above it. Only the navigation entry's name reveals a text fragment. A
  // page in the background has no frames.
  if (document.hidden || visit?.type !== 'navigate' || (location.href + visit.name).includes('#')) return;
  const root = document.documentElement;
  root.setAttribute(names.first, '');
  const showAll = () => {
    root.removeAttribute(names.first);
    // A section that was chosen in the meantime had no place yet.
    document.querySelector(':target')?.scrollIntoView();
  };
  // The second callback is after the first frame.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(showAll)));
}

/** Wider windows may show the next sections in their first frame. */
export const firstScreenStyles = {
  '@media screen and (max-width: 599.95px)': {
    [`[${names.first}] :is(main > section, footer)`]: { display: 'none' },
  },
};
