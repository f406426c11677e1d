import { rail, start, still } from './roadAttributes.ts';

/**
 * The shortest scroll distance, in px, over which the van is animated. A shorter animation would be
 * over at once, so the van is hidden from the start.
 */
const shortestLeave = 40;

/** The number of points at which a path is measured. */
const pathSteps = 400;

/**
 * Measures the road's beginning for `RoadStart.motion.css`, when the motions start and whenever the
 * window changes its size. `--leave` is the distance that the page scrolls until the hero's van has
 * passed the corner and covers the van in the margin. `--length` is the length of the van's path on
 * this distance. If `--leave` is shorter than `shortestLeave`, the hero's van is hidden and nothing
 * is animated (`still`).
 *
 * @param from the scroll position in px at which the van's animation begins
 */
export function measureStart(from: number): void {
  const beside = document.querySelector(`[${rail}] > div`);
  const van = beside?.querySelector('svg');
  for (const place of document.querySelectorAll<HTMLElement>(`[${start}]`)) {
    const [way, corner] = [place.querySelector('path'), place.querySelector('i')];
    if (!beside || !van?.clientHeight || !way || !corner?.offsetHeight) continue;
    // The distance of the van in the margin from the window's lower edge.
    const ahead = Number.parseFloat(getComputedStyle(beside).bottom) + van.clientHeight / 2;
    const end = corner.getBoundingClientRect().top;
    const leave = end + scrollY - from - (innerHeight - ahead);
    place.toggleAttribute(still, leave < shortestLeave);
    place.style.setProperty('--leave', `${leave}px`);
    place.style.setProperty('--length', `${lengthUntil(way, end)}px`);
  }
}

/**
 * Returns the length of a path on the screen, in px, from its beginning to the point where it
 * reaches this height in the window.
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
