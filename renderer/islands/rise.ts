/**
 * What is marked `data-rise` rises a little as it scrolls in, and what is marked `data-shortens` begins at its whole
 * length (https://www.w3.org/TR/scroll-animations-1/). Only its place moves, never its opacity or the layout: nothing is
 * hidden from a crawler, a screenshot or a printer, and without support nothing happens. The rules come with the loader,
 * not in the document's own CSS, because the W3C's checker counts properties as errors that it does not know yet.
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
