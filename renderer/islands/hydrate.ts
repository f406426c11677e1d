import * as names from '../names.ts';
import { idle } from './browser.ts';
import { closeByBack } from './closeByBack.ts';
import { type IslandName, islands } from './registry.ts';
import { startMotions } from './startMotions.ts';

/** Hydrates what a first interaction is likely to reach, and starts what nobody needs before one. `byKey`: it is a key. */
export function startInteraction(byKey: boolean): void {
  for (const island of document.querySelectorAll<HTMLElement>(`[${names.early}]`)) void hydrate(island);
  closeByBack();
  startMotions(byKey).catch(() => {});
}

/** Always resolves. An island whose file is missing, or that throws, stays as the server sent it. */
export async function hydrate(element: HTMLElement): Promise<void> {
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
    // The visitor is offline, or the page is from before a deploy and its files are gone.
  }
}
