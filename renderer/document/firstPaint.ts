import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * Speeds up a phone's first paint. Chromium lays out a document before its first frame, and the part below the first
 * screen would double that work. So only the first screen is laid out at first. After the first frame the late fonts are
 * fetched, which would otherwise compete with the headline's font. Then the rest is laid out part by part, each in a
 * separate task, and the loader is fetched.
 *
 * Both functions run as inline scripts and use nothing from outside their own bodies.
 */
/* oxlint-disable unicorn/consistent-function-scoping */
export function showFirstScreen() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A position further down depends on every height above it. Only the navigation entry's name reveals a text fragment.
  if (document.hidden || visit?.type !== 'navigate' || (location.href + visit.name).includes('#')) return;
  const { dataset } = document.documentElement;
  dataset['first'] = '';
  const showAll = () => delete dataset['first'];
  // A press may go to a section that is not laid out yet. The connection may be lost before the document ends.
  for (const type of ['click', 'keydown']) addEventListener(type, showAll, true);
  setTimeout(showAll, 2000);
}

export async function followFirstPaint(
  parts: string,
  lateFonts: [font: string, letters: string][],
  loader: string,
) {
  const { dataset } = document.documentElement;
  const frame = () => new Promise(requestAnimationFrame);
  const pause = (ms?: number) => new Promise((resolve) => setTimeout(resolve, ms));
  // A section that is chosen afterward counts again.
  let acted = false;
  // A press may be on the scroll bar. A link's press comes before its `hashchange`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'), { passive: true });
  // At the second frame's callback the page has done its part of the first frame.
  await frame();
  await frame();
  await pause();
  const marks: DOMStringMap = { laidOut: '' };
  const inParts = async () => {
    for (const part of document.querySelectorAll<HTMLElement>(parts)) {
      Object.assign(part.dataset, marks);
      // Reading this property forces layout now.
      void part.offsetHeight;
      await pause();
    }
  };
  document.querySelector('link[media=print]')?.setAttribute('media', 'all');
  // A function that throws where there is no such font, or no such interface, costs that font only.
  const loaded = lateFonts.map(async (font) => document.fonts.load(...font));
  const fonts = Promise.allSettled(loaded).then(() => (marks['lateFont'] = ''));
  // A part whose fonts are there takes one layout in place of two. A slow network is not waited for.
  await Promise.race([fonts, pause(250)]);
  await inParts();
  delete dataset['first'];
  if (loader) import(/* @vite-ignore */ loader).catch(() => {});
  await fonts;
  await inParts();
  dataset['lateFont'] = '';
  // The motions' style sheet and the late font may have changed heights above the section that the address names. The page
  // scrolls to it again, unless the visitor has scrolled or pressed elsewhere since.
  if (!acted) document.querySelector(':target')?.scrollIntoView();
}

/** `data-first` hides what is below the first screen. Printing shows the whole page. */
export function firstScreenStyles({ breakpoints }: Theme): CSSObject {
  const below = '[data-first] :is(main > section, footer):not([data-laid-out])';
  return {
    '@media screen': { [below]: { display: 'none' } },
    // A window taller than the first screen shows the next sections in its first frame. Phones are never that tall.
    [breakpoints.up('sm').replace('@media', '@media screen and')]: {
      '[data-first] main > section:first-of-type:not([data-laid-out])': { display: 'block' },
    },
  };
}
