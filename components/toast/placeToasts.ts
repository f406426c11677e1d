/** What a toast may not cover: what can be pressed, and a panel that says more than the toast. */
const uncovered = 'a[href], button, input, select, textarea, label, [data-kind]:not([data-kind=received])';

/** The distance in px between a toast and what it may not cover. */
const gap = 8;

/**
 * Places the toasts on the page, near what has the focus, so that they cover nothing that can be pressed. They scroll with
 * the page, so this stays true. They are within the window if it has such a place; else the page is scrolled to them.
 *
 * @param toasts the container of all toasts; absolutely positioned
 * @param arrives whether the toasts are new
 */
export function placeToasts(toasts: HTMLElement, arrives: boolean): void {
  const { left, right, height } = toasts.getBoundingClientRect();
  const taken = [...document.querySelectorAll(uncovered)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !toasts.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right);
  const start = headerBottom() + gap;
  const focused = document.activeElement ?? document.body;
  const near =
    focused === document.body || toasts.contains(focused)
      ? start
      : focused.getBoundingClientRect().top - 3 * gap;
  const distance = (top: number) => Math.abs(top - near) + (isSeen(top, height) ? 0 : innerHeight);
  const [place = start] = taken
    .flatMap(({ top, bottom }) => [top - gap - height, bottom + gap])
    .concat(near, start)
    .filter((top) => top + scrollY >= 0)
    .filter((top) => taken.every((box) => box.bottom <= top || box.top >= top + height))
    .toSorted((a, b) => distance(a) - distance(b));
  toasts.style.top = `${place - (toasts.offsetParent ?? document.body).getBoundingClientRect().top}px`;
  if (arrives && !isSeen(place, height)) toasts.scrollIntoView({ block: 'nearest' });
}

/** Places the toasts again if they were scrolled out of the window. */
export function followWindow(toasts: HTMLElement): void {
  const { top, height } = toasts.getBoundingClientRect();
  if (!isSeen(top, height)) placeToasts(toasts, false);
}

function isSeen(top: number, height: number): boolean {
  return top >= headerBottom() && top + height <= innerHeight;
}

function headerBottom(): number {
  return document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
}
