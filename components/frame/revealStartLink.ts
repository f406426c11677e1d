/** The id of the link's place. */
export const startLinkId = 'start-link';

/**
 * Shows the link to the form on phones to a visitor who scrolls up, for then the way down is long again (`StartLink.tsx`).
 * When the page stands still, it stays only where it is over nothing that can be pressed.
 */
export function revealStartLink(): void {
  const place = document.getElementById(startLinkId);
  const link = place?.querySelector('a');
  if (!place || !link || !matchMedia('(max-width: 599.95px)').matches) return;
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      if (Math.abs(scrollY - last) < 4) return;
      place.toggleAttribute('data-up', scrollY < last);
      last = scrollY;
    },
    { passive: true },
  );
  addEventListener('scrollend', () => {
    if (coversControl(link, place.getBoundingClientRect().bottom)) place.removeAttribute('data-up');
  });
}

/** @param bottom the link's lower edge once it has slid in */
function coversControl(link: HTMLElement, bottom: number): boolean {
  const { left, right, height } = link.getBoundingClientRect();
  return Array.from(document.querySelectorAll('main :is(a, button, label, input, select, textarea)'), (one) =>
    one === link || !one.checkVisibility() ? undefined : one.getBoundingClientRect(),
  ).some(
    (box) => box && box.right > left && box.left < right && box.bottom > bottom - height && box.top < bottom,
  );
}
