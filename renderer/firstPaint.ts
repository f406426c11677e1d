import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * A phone's first paint, and what waits for it. A plain visit begins with its first screen: Chromium lays a document out
 * before its first frame, for its load event and its form fillers, and what is below costs as much again. After that
 * frame the rest is laid out part by part, each in a task of its own, and then the late fonts and the loader are
 * fetched, which would compete with the headline's font.
 *
 * Both functions run as inline scripts and use nothing from outside their own bodies.
 */
export function showFirstScreen() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A place further down needs every height above it; the entry's name alone tells of a text fragment.
  if (document.hidden || visit?.type !== 'navigate' || (location.href + visit.name).includes('#')) return;
  const { dataset } = document.documentElement;
  dataset['first'] = '';
  const showAll = () => delete dataset['first'];
  // A press may lead to what has no box yet; a connection may be lost before the document ends.
  for (const type of ['click', 'keydown']) addEventListener(type, showAll, { capture: true, once: true });
  setTimeout(showAll, 2000);
}

export async function followFirstPaint(families: string[], loader: string) {
  const { dataset } = document.documentElement;
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  for (const part of document.querySelectorAll<HTMLElement>('main > section, footer')) {
    part.dataset['laid'] = '';
    // Reading it has the browser lay it out now.
    void part.offsetHeight;
    await new Promise((resolve) => setTimeout(resolve));
  }
  delete dataset['first'];
  if (loader) import(/* @vite-ignore */ loader).catch(() => {});
  await Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`))).catch(() => {});
  // Another face may make the page shorter: who is at the place that the address names, or flies there, comes out there.
  const place = document.querySelector(':target');
  const { scrollY: before } = window;
  await new Promise(requestAnimationFrame);
  const follows = place && (before !== scrollY || Math.abs(place.getBoundingClientRect().top) < 300);
  dataset['faced'] = '';
  if (follows) place.scrollIntoView();
}

/** What `data-first` stands for; on paper the page is whole. */
export function firstScreenStyles({ breakpoints }: Theme): CSSObject {
  const below = '[data-first] :is(main > section, footer):not([data-laid])';
  return {
    '@media screen': { [below]: { display: 'none' } },
    // A window taller than the first screen shows what follows it in its first frame; no phone is as tall.
    [breakpoints.up('sm').replace('@media', '@media screen and')]: {
      '[data-first] main > :first-child + section:not([data-laid])': { display: 'block' },
    },
  };
}
