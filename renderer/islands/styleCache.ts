import createCache from '@emotion/cache';

/**
 * Emotion's cache in the browser. It registers the document's styles whose classes the islands use. Emotion would find
 * them by itself, but would move their element, and the browser would then compute all styles a second time.
 */
export const styleCache = createCache({ key: 'css' });

for (const { classList } of document.querySelectorAll('[data-island] [class*=css-]')) {
  for (const name of classList) if (name.startsWith('css-')) styleCache.inserted[name.slice(4)] = true;
}
