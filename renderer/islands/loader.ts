import { keptKey } from '../../components/proposal/keptRequests.ts';
import type { EarlyClick } from './earlyEvents.ts';
import { type IslandName, islands } from './registry.ts';
import { riseOnScroll } from './rise.ts';

/**
 * Brings the islands to life: the header when the browser is idle, the others when they come near the viewport,
 * and any of them at once when a visitor points at, focuses or presses it.
 */
export function startIslands() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    for (const type of ['pointerover', 'focusin', 'pointerdown']) {
      element.addEventListener(type, () => void hydrate(element), { passive: true });
    }
  }
  takeEarlyClicks();
  riseOnScroll();
  whenLoaded(() => void wakeInSteps());
}

const hydrating = new Map<HTMLElement, Promise<void>>();

/** Hydrates one island, once; resolves when it answers to events. */
function hydrate(element: HTMLElement): Promise<void> {
  const underWay = hydrating.get(element) ?? load(element);
  hydrating.set(element, underWay);
  return underWay;
}

async function load(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] as IslandName;
  try {
    const [runtime, component] = await Promise.all([import('./runtime.tsx'), islands[name]()]);
    await runtime.hydrateIsland(element, name, component as never);
    element.dataset['ready'] = '';
  } catch (error) {
    // A chunk that did not arrive may arrive next time: the next touch tries again.
    hydrating.delete(element);
    throw error;
  }
}

/** The parts that every island is built on, in the order in which they build on each other. */
const steps = [
  () => import('./react.ts'),
  () => import('./system.ts'),
  () => import('./mui.ts'),
  () => import('./runtime.tsx'),
];

/** The common parts, then the header, each in an idle period of its own, then what scrolls into view. */
async function wakeInSteps() {
  for (const step of steps) {
    await idle();
    await step();
  }
  await idle();
  const header = document.querySelector<HTMLElement>('[data-island=header]');
  if (header) await hydrate(header);
  watchViewport();
  if (keepsRequests()) {
    const { deliverKept } = await import('../../components/proposal/secondWay.ts');
    await deliverKept();
  }
}

function keepsRequests(): boolean {
  try {
    return localStorage.getItem(keptKey) !== null;
  } catch {
    // Storage may be switched off; then nothing was kept.
    return false;
  }
}

function watchViewport() {
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        near.unobserve(entry.target);
        void idle().then(() => hydrate(entry.target as HTMLElement));
      }
    },
    { rootMargin: '400px 0px' },
  );
  for (const element of document.querySelectorAll('[data-island]:not([data-ready])')) near.observe(element);
}

function takeEarlyClicks() {
  const queued = window.earlyClicks as unknown as EarlyClick[];
  window.earlyClicks = { push: (click) => void replay(click) };
  for (const click of queued) void replay(click);
}

/** Repeats an early click once its island answers; a link's own action has happened already. */
async function replay({ target }: EarlyClick) {
  const island = target.closest<HTMLElement>('[data-island]');
  if (!island) return;
  await hydrate(island);
  if (target instanceof HTMLButtonElement) target.click();
  else {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

function whenLoaded(run: () => void) {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** Resolves when the browser has nothing better to do; Safari has no requestIdleCallback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}
