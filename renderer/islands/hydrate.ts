import * as names from '../names.ts';
import { idle } from './browser.ts';
import { type IslandName, islands } from './registry.ts';

/** Hydrates each island of the page once it is near the viewport. */
export function hydrateNearViewport(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        void hydrate(target as HTMLElement);
      }
    },
    { rootMargin: '400px 0px' },
  );
  for (const island of document.querySelectorAll(`[${names.island}]`)) near.observe(island);
}

/**
 * Always resolves. If the file of an island is missing, or the island throws, the HTML of the
 * server stays.
 */
async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.getAttribute(names.island) as IslandName;
  try {
    // Lets the current press finish first.
    await idle();
    await import('react-dom/client');
    await idle();
    const [{ hydrateIsland }, component] = await Promise.all([import('./runtime.tsx'), islands[name]()]);
    await idle();
    hydrateIsland(element, name, component as never);
  } catch {
    // The visitor is offline, or the page is from before a deploy, and its files are gone.
  }
}
