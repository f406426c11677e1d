import { phones } from '../../frame/firstScreen.ts';

/**
 * The attribute of a card's picture frame that has zoomed out from a close-up to the whole picture.
 */
export const zoomedOut = 'data-whole';

/**
 * The media query of screens on which cards zoom out by themselves: screens without hover (touch),
 * and narrow screens, where the cards scroll sideways.
 */
export const byItself = `(hover: none), ${phones}`;

/**
 * Lets each card zoom out to the whole picture once three fifths of the picture are in view. From
 * then on, the card shows the whole picture. Nothing happens before the visitor's next scroll.
 */
export function zoomOutInView(): void {
  if (!matchMedia(byItself).matches) return;
  const seen = new IntersectionObserver(
    (frames) => {
      for (const { isIntersecting, target } of frames) {
        if (!isIntersecting) continue;
        target.setAttribute(zoomedOut, '');
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
