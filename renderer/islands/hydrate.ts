import * as islandAttributes from '../islandAttributes.ts';
import { idle } from './browser.ts';
import { type IslandName, islands } from './registry.ts';

/**
 * How near the viewport an island has to be, in px, before it is hydrated. At this distance, an
 * island is usually ready when the visitor sees it.
 */
const near = 400;

/** Hydrates each island of the page once it is near the viewport. */
export function hydrateNearViewport(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void hydrate(target as HTMLElement);
      }
    },
    { rootMargin: `${near}px 0px` },
  );
  for (const island of document.querySelectorAll(`[${islandAttributes.island}]`)) observer.observe(island);
}

/**
 * Hydrates one island, and always resolves. If the island's file is missing, or its code throws,
 * the server's HTML stays.
 */
async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.getAttribute(islandAttributes.island) as IslandName;
  try {
    // Lets the browser answer the current press first.
    await idle();
    await import('react-dom/client');
    await idle();
    const [{ hydrateIsland }, component] = await Promise.all([import('./runtime.tsx'), islands[name]()]);
    await idle();
    hydrateIsland(element, name, component as never);
  } catch {
    // The code has thrown, or a script file did not arrive. For example, the visitor is offline, or
    // the page was loaded before a deploy, and the server no longer has its files.
  }
}
