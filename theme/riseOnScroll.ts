/**
 * Elements with `data-rise` rise a little as they scroll into view, and lines with `data-shortens` start at full length
 * (https://www.w3.org/TR/scroll-animations-1/). Only transforms are animated, never opacity or layout, so nothing is
 * hidden from a crawler, a screenshot or a printer. Browsers without support show the final state. The rules come with
 * the islands' code and not in the document's CSS, because the W3C's checker reports properties that it does not know as
 * errors.
 */
export function riseOnScroll(): void {
  if (!CSS.supports('animation-timeline: view()')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

const rules = `
@keyframes rise { from { transform: translateY(40px) } }
@keyframes shorten { from { transform: none } }
@media screen and (prefers-reduced-motion: no-preference) {
  [data-rise] { animation: rise linear both; animation-timeline: view(); animation-range: entry 0% entry 70% }
  [data-shortens]::before { animation: shorten linear both; animation-timeline: view(); animation-range: entry 100% cover 60% }
}`;
