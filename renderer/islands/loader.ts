import { keptKey } from '../../components/proposal/keptRequests.ts';
import { type IslandName, islands } from './registry.ts';
import { riseOnScroll } from './rise.ts';

/** What a visitor does first: before any of it, nothing of React is evaluated. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/**
 * Brings the islands to life: the header at the first sign of life, the others when they come near the viewport. Until
 * then, and where a file does not arrive, `renderer/answers.ts` answers in their place.
 */
export function startIslands() {
  const header = document.querySelector<HTMLElement>('[data-island=header]');
  const wake = () => {
    for (const type of signsOfLife) removeEventListener(type, wake, true);
    if (header) void hydrate(header);
    // The form makes the Supabase client once it is needed; a stored session needs it now, to be refreshed (SPEC §9).
    if (storageHolds((key) => key.endsWith('-auth-token'))) {
      const form = document.querySelector('[data-props=form]')?.textContent ?? '{}';
      import('../../components/proposal/storedSession.ts')
        .then((session) => session.refreshSession(form))
        .catch(() => {});
    }
  };
  for (const type of signsOfLife) addEventListener(type, wake, { capture: true, passive: true });
  // A press may have come before this script.
  if (navigator.userActivation?.hasBeenActive) wake();
  watchViewport();
  riseOnScroll();
  if (document.readyState === 'complete') void fetchAhead();
  else addEventListener('load', () => void fetchAhead());
  if (storageHolds((key) => key === keptKey))
    void import('../../components/proposal/secondWay.ts').then((way) => way.deliverKept());
}

function watchViewport() {
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
  for (const island of document.querySelectorAll('[data-island]:not([data-island=header])'))
    near.observe(island);
}

/** Resolves in any case: an island whose file is missing, or that throws, stays as the server sent it. */
async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] as IslandName;
  try {
    // A press that is under way is answered first.
    await idle();
    await import('./react.ts');
    await idle();
    const [{ hydrateIsland }, component] = await Promise.all([import('./runtime.tsx'), islands[name]()]);
    await idle();
    hydrateIsland(element, name, component as never);
  } catch {
    // Offline, or a page from before a deploy: its files are gone.
  }
}

/** Fetches the files of the islands, and evaluates none, once the page has loaded and the network is quiet. */
async function fetchAhead() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await idle();
  const files = document.querySelector('[data-props=loader]')?.textContent ?? '[]';
  for (const href of JSON.parse(files) as string[])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

function storageHolds(wanted: (key: string) => boolean): boolean {
  try {
    return Object.keys(localStorage).some(wanted);
  } catch {
    // Storage may be switched off; then nothing was kept.
    return false;
  }
}

/** Resolves when the browser has nothing better to do; Safari has no requestIdleCallback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}
