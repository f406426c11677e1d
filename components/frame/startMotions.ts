import { measureStart } from '../road/measureStart.ts';
import { rise, stage } from '../primitives/moving.ts';
import { caseRoad, still } from '../road/roadAttributes.ts';
import { choice } from './sectionLinks.ts';

/**
 * The style sheet with the motions of all components, from the files that end in `.motion.css`. It
 * loads at the first interaction, because the motions cost time on the main thread even before
 * anything moves (`docs/performance.md`). Without scripts, there is no such moment, so the landing
 * page then loads the sheet by a link in `<noscript>`. (A page with a message about a posted form
 * has no such link.)
 *
 * Without the sheet, the document shows every element in its final state. So visitors see the final
 * state before the sheet arrives, in print, with reduced motion, and in browsers that do not
 * support the sheet's properties. Exception: where the sheet will arrive, the road's amber line is
 * hidden until then (`ifVanDrives` in `road/road.ts`).
 *
 * Most motions follow the scroll position (https://www.w3.org/TR/scroll-animations-1/). No text is
 * ever half transparent, so no text shows through another. In three places, a text is hidden
 * completely:
 *
 * - The texts of the steps replace one another, on phones and on tablets in portrait orientation.
 * - The large names of the steps replace one another, in wider windows.
 * - The link to the form disappears as the form's section comes into the window, on phones.
 */
export const motionSheet = '/motion.css';

/**
 * Matches the elements with motions that would jump if they began while the visitor looks. An
 * element that the visitor has already seen when the sheet arrives gets the attribute `data-still`,
 * and does not move.
 */
const moving = `[${rise}], [${caseRoad}], [${stage}], footer`;

/**
 * Turns on the page's motions. The visitor has already seen the elements above the window's lower
 * edge in their final state. They stay in this state, so nothing jumps when the style sheet
 * arrives. In an older browser that cannot construct a style sheet, this function rejects, and the
 * page has no motions.
 *
 * @param byKey whether the first interaction was a key press, because a key such as End may scroll
 *   to the end of the page
 */
export async function startMotions(byKey: boolean): Promise<void> {
  if (!document.querySelector(moving)) return;
  // Listens from now on, because the scrolling may end before the style sheet has arrived.
  const scrollEnds = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await (await fetch(motionSheet)).text());
  // The heights of the page are final once its fonts have arrived.
  await document.fonts.ready;
  // While the page scrolls to a chosen section or to its end, the heights above the target must not
  // change. So the sheet waits for the end of this scrolling. Safari before 26.2 has no event for
  // the end of scrolling.
  if ('onscrollend' in window && (byKey || document.documentElement.hasAttribute(choice))) await scrollEnds;
  const seen = [...document.querySelectorAll(moving)].filter(
    (part) => part.getBoundingClientRect().top < innerHeight,
  );
  for (const part of seen) part.setAttribute(still, '');
  document.adoptedStyleSheets.push(sheet);
  // `measureStart` needs the size of the van in the margin, which only the sheet shows. The hero's
  // van begins to drive at the present scroll position.
  measureStart(scrollY);
  addEventListener('resize', () => measureStart(0));
}
