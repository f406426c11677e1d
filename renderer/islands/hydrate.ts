import { idle } from './idle.ts';
import { storageHolds } from './storageHolds.ts';
import { type IslandName, islands } from './registry.ts';
import { riseOnScroll } from './rise.ts';

/** Hydrates the header, and starts what a visitor without a first interaction does not need. */
export function startInteraction(): void {
  const header = document.querySelector<HTMLElement>('[data-island=header]');
  if (header) void hydrate(header);
  addEventListener('scroll', riseOnScroll, { once: true, passive: true });
  // The form creates the Supabase client when it needs it. A stored session needs it now, to be refreshed (SPEC §9).
  if (storageHolds((key) => key.endsWith('-auth-token'))) {
    const form = document.querySelector('[data-props=form]')?.textContent ?? '{}';
    import('../../components/proposal/storedSession.ts')
      .then((session) => session.refreshSession(form))
      .catch(() => {});
  }
}

/** Always resolves. An island whose file is missing, or that throws, stays as the server sent it. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] as IslandName;
  try {
    // Lets the current press finish first.
    await idle();
    await import('./react.ts');
    await idle();
    const [{ hydrateIsland }, component] = await Promise.all([import('./runtime.tsx'), islands[name]()]);
    await idle();
    hydrateIsland(element, name, component as never);
  } catch {
    // The visitor is offline, or the page is from before a deploy and its files are gone.
  }
}
