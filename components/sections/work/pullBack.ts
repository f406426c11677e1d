import { phones } from '../../frame/firstScreen.ts';

/**
 * The attribute of a card's picture frame that has pulled back, as a camera does: from a detail to
 * the whole picture.
 */
export const pulledBack = 'data-whole';

/**
 * The media query of screens on which cards pull back: screens without hover (touch), and narrow
 * screens, where the cards scroll sideways.
 */
export const byItself = `(hover: none), ${phones}`;

/**
 * Lets each card pull back to the whole picture, and stay so, once three fifths of the picture are
 * in view. The cards are watched from the next scroll on.
 */
export function pullBackInView(): void {
  if (!matchMedia(byItself).matches) return;
  const seen = new IntersectionObserver(
    (frames) => {
      for (const { isIntersecting, target } of frames) {
        if (!isIntersecting) continue;
        target.setAttribute(pulledBack, '');
        seen.unobserve(target);
      }
    },
    { threshold: 0.6 },
  );
  const watch = () => {
    for (const frame of document.querySelectorAll('article > .shot')) seen.observe(frame);
  };
  addEventListener('scroll', watch, { capture: true, once: true, passive: true });
}
