import { rail, start, still } from './roadAttributes.ts';

/**
 * The shortest scroll distance, in px, over which the hero's van is animated. Over a shorter
 * distance, the animation would be over at once. So the hero's van is then hidden from the start.
 */
const shortestLeave = 40;

/** The distance between the hero's lower edge and a van that starts below this edge, in px. */
const gap = 8;

/**
 * The custom property for the distance from the van to the window's lower edge (`theme/tokens.ts`).
 */
const ahead = '--ahead';

/** The number of points at which a path is measured. */
const pathSteps = 400;

/**
 * Measures the road's beginning for `RoadStart.motion.css`, when the motions start and whenever the
 * window changes its size. `--leave` is the distance that the page scrolls until the hero's van has
 * passed the corner and covers the van in the margin. `--length` is the length of the path that the
 * hero's van drives meanwhile. If `--leave` is shorter than `shortestLeave`, the hero's van is
 * hidden and nothing is animated (`data-still`). If the hero then covers a part of the van in the
 * margin, this van starts below the hero (`startBelowHero`).
 *
 * @param from the scroll position in px at which the van's animation begins
 */
export function measureStart(from: number): void {
  document.documentElement.style.removeProperty(ahead);
  const beside = document.querySelector(`[${rail}] > div`);
  const van = beside?.querySelector('svg');
  for (const place of document.querySelectorAll<HTMLElement>(`[${start}]`)) {
    const [way, corner] = [place.querySelector('path'), place.querySelector('i')];
    if (!beside || !van?.clientHeight || !way || !corner?.offsetHeight) continue;
    // The distance of the van in the margin from the window's lower edge.
    const vanAhead = Number.parseFloat(getComputedStyle(beside).bottom) + van.clientHeight / 2;
    const end = corner.getBoundingClientRect().top;
    const leave = end + scrollY - from - (innerHeight - vanAhead);
    place.toggleAttribute(still, leave < shortestLeave);
    place.style.setProperty('--leave', `${leave}px`);
    place.style.setProperty('--length', `${lengthUntil(way, end)}px`);
    if (leave < shortestLeave) startBelowHero(place, vanAhead, van.clientHeight);
  }
}

/**
 * Moves the van in the margin down to below the hero, if the hero covers a part of this van before
 * the page scrolls.
 *
 * @param place the road's beginning in the hero
 * @param vanAhead the van's distance from the window's lower edge, in px
 * @param vanLength the van's length, in px
 */
function startBelowHero(place: HTMLElement, vanAhead: number, vanLength: number): void {
  const hero = place.closest('main > *');
  if (!hero) return;
  // The distance from the hero to the window's lower edge, when the page has not scrolled.
  const room = innerHeight - scrollY - hero.getBoundingClientRect().bottom;
  const lowest = room - vanLength / 2 - gap;
  const isCut = lowest < vanAhead && vanAhead < room + vanLength / 2;
  if (isCut) document.documentElement.style.setProperty(ahead, `${lowest}px`);
}

/**
 * Returns the length of a path on the screen, in px, from the path's beginning to the point where
 * it has come down to `height`, in px below the window's upper edge.
 */
function lengthUntil(way: SVGPathElement, height: number): number {
  const matrix = way.getScreenCTM();
  if (!matrix) return 0;
  const whole = way.getTotalLength();
  const at = (share: number) => way.getPointAtLength(whole * share).matrixTransform(matrix);
  let length = 0;
  let before = at(0);
  for (let step = 1; step <= pathSteps; step++) {
    const point = at(step / pathSteps);
    length += Math.hypot(point.x - before.x, point.y - before.y);
    if (point.y >= height) return length - (point.y - height);
    before = point;
  }
  return length;
}
