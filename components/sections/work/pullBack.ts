import { phones } from '../../frame/firstScreen.ts';

/**
 * The attribute of a card's frame that has pulled back, as a camera does: from a detail to the
 * whole page.
 */
export const pulledBack = 'data-whole';

/**
 * The media query of screens on which cards pull back: screens without hover (touch), and narrow
 * screens, where the cards scroll sideways.
 */
export const byItself = `(hover: none), ${phones}`;

/**
 * Lets each card pull back to the whole page once three fifths of its picture are in view, and stay
 * so. It begins with the next scroll.
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
