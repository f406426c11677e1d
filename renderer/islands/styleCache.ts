import createCache from '@emotion/cache';

/**
 * Emotion's cache in the browser, knowing the styles that the document brought: those whose classes its islands wear.
 * Emotion would find them by itself, but moves their element to do so, and the browser then styles the whole page a
 * second time.
 */
export const styleCache = createCache({ key: 'css' });

for (const { classList } of document.querySelectorAll('[data-island] [class*=css-]')) {
  for (const name of classList) if (name.startsWith('css-')) styleCache.inserted[name.slice(4)] = true;
}
