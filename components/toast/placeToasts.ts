/** What a toast may not cover: what can be pressed, and a panel, which says more than the toast. */
const uncovered = 'a[href], button, input, select, textarea, label, [data-kind]';

/** The distance in px between a toast and what it may not cover. */
const gap = 8;

/**
 * Places the toasts on the page, near what has the focus, so that they cover nothing that can be pressed. They scroll with
 * the page, so this stays true. The page is scrolled to where they are, unless the visitor has scrolled them away.
 *
 * @param toasts the container of all toasts; absolutely positioned
 * @param arrives whether the toasts have no place yet
 */
export function placeToasts(toasts: HTMLElement, arrives: boolean): void {
  const { left, right, top: before, height } = toasts.getBoundingClientRect();
  const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
  const follows = arrives || (before < innerHeight && before + height > header);
  const taken = [...document.querySelectorAll(uncovered)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !toasts.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right);
  const start = header + gap;
  const focused = document.activeElement ?? document.body;
  const near =
    focused === document.body || toasts.contains(focused)
      ? start
      : focused.getBoundingClientRect().top - 3 * gap;
  const [place = start] = taken
    .flatMap(({ top, bottom }) => [top - gap - height, bottom + gap])
    .concat(near, start)
    .filter((top) => top + scrollY >= 0)
    .filter((top) => taken.every((box) => box.bottom <= top || box.top >= top + height))
    .toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near));
  toasts.style.top = `${place - (toasts.offsetParent ?? document.body).getBoundingClientRect().top}px`;
  if (follows) toasts.scrollIntoView({ block: 'nearest' });
}
