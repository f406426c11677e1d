import createCache from '@emotion/cache';

/**
 * Emotion's cache in the browser, knowing the styles that the document brought. Emotion would find them by itself, but
 * moves their element to do so, and the browser then styles the whole page a second time.
 */
export const styleCache = createCache({ key: 'css' });

const names = document.querySelector<HTMLElement>('style[data-styles]')?.dataset['styles'];
for (const name of names?.split(' ') ?? []) styleCache.inserted[name] = true;
