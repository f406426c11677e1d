import * as names from '../names.ts';
import { idle } from './browser.ts';
import { closeByBack } from '../../components/frame/closeByBack.ts';
import { type IslandName, islands } from './registry.ts';
import { startMotions } from '../../components/frame/startMotions.ts';

/**
 * Hydrates each island once it is near the viewport, and starts everything else that can wait for
 * an interaction. `byKey` means that the interaction was a key.
 */
export function startInteraction(byKey: boolean): void {
  const follow: IntersectionObserverCallback = (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void hydrate(target as HTMLElement);
    }
  };
  const near = new IntersectionObserver(follow, { rootMargin: '400px 0px' });
  for (const island of document.querySelectorAll(`[${names.island}]`)) near.observe(island);
  closeByBack();
  startMotions(byKey).catch(() => {});
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
