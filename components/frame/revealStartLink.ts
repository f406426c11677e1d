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
    if (coversControl(link)) place.removeAttribute('data-up');
  });
}

function coversControl(link: HTMLElement): boolean {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  return Array.from(document.querySelectorAll('main :is(a, button, label, input, select, textarea)'), (one) =>
    one === link || !one.checkVisibility() ? undefined : one.getBoundingClientRect(),
  ).some((box) => box && box.right > left && box.left < right && box.bottom > top && box.top < bottom);
}
