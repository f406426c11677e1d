import { keptKey } from '../../components/proposal/keptRequests.ts';
import { type IslandName, islands } from './registry.ts';
import { riseOnScroll } from './rise.ts';

/**
 * The events of a first interaction. No React code is evaluated before one of them. A press counts once it is a click, so
 * that its answer does not wait for React.
 */
const signsOfLife = ['pointermove', 'click', 'keydown', 'focusin', 'scroll'];

/**
 * Hydrates the islands: the header at the first interaction, the others when they come near the viewport. Until then,
 * and if a file does not arrive, `renderer/answers.ts` handles their input.
 */
export function startIslands() {
  const header = document.querySelector<HTMLElement>('[data-island=header]');
  const wake = () => {
    for (const type of signsOfLife) removeEventListener(type, wake, true);
    if (header) void hydrate(header);
    // The form creates the Supabase client when it needs it. A stored session needs it now, to be refreshed (SPEC §9).
    if (storageHolds((key) => key.endsWith('-auth-token'))) {
      const form = document.querySelector('[data-props=form]')?.textContent ?? '{}';
      import('../../components/proposal/storedSession.ts')
        .then((session) => session.refreshSession(form))
        .catch(() => {});
    }
  };
  for (const type of signsOfLife) addEventListener(type, wake, { capture: true, passive: true });
  // A press may have happened before this script ran.
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

/** Always resolves. An island whose file is missing, or that throws, stays as the server sent it. */
async function hydrate(element: HTMLElement): Promise<void> {
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

/** Prefetches the files of the islands, without evaluating them, once the page has loaded and the network is quiet. */
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
    // Storage may be blocked. Then nothing was stored.
    return false;
  }
}

/** Resolves when the browser is idle. Safari has no requestIdleCallback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}
