import { phones } from '../../frame/firstScreen.ts';

/**
 * The attribute of a card's picture frame that shows the whole picture, after a close-up: it has
 * "pulled back", as a camera does.
 */
export const pulledBack = 'data-whole';

/**
 * The media query of screens on which cards pull back: screens without hover (touch), and narrow
 * screens, where the cards scroll sideways.
 */
export const byItself = `(hover: none), ${phones}`;

/**
 * Lets each card pull back to the whole picture once three fifths of the picture are in view. The
 * card then stays so. Nothing happens before the visitor's next scroll.
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
