import { duration, easing } from '../../../theme/tokens.ts';

/**
 * Pictures with `data-after` show their second state while somebody points at their card or has the focus in it; where
 * nobody can point, the one nearest the middle of the window does. It wipes in from the side from which the pointer came.
 * It is fetched then, and only then.
 */
export function showSecondPictures(): void {
  const pictures = [...document.querySelectorAll<HTMLElement>('[data-after]')];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  for (const picture of pictures) {
    const card = picture.closest('article');
    const cross = ({ clientX }: PointerEvent) => {
      const { left, width } = picture.getBoundingClientRect();
      picture.dataset['from'] = clientX < left + width / 2 ? 'left' : 'right';
      void fetchSecond(picture);
    };
    card?.addEventListener('pointerenter', cross);
    card?.addEventListener('pointerleave', cross);
    card?.addEventListener('focusin', () => void fetchSecond(picture));
    if (card?.matches(':hover, :focus-within')) void fetchSecond(picture);
  }
  if (matchMedia('(hover: none) and (prefers-reduced-motion: no-preference)').matches) followScroll(pictures);
}

/** Adds the second state in the size and the colors in which the browser has chosen the first. */
async function fetchSecond(picture: HTMLElement): Promise<void> {
  const base = picture.dataset['after'] ?? '';
  const first = picture.querySelector('img');
  const src = first?.currentSrc.replace(base, `${base}-after`) ?? '';
  const shown = picture.querySelector<HTMLImageElement>('.after');
  if (!src || shown?.src === src) return;
  const second = Object.assign(new Image(), { src, alt: '', className: 'after' });
  try {
    await second.decode();
    picture.querySelector('.after')?.remove();
    // Before the arrow, which lies over both.
    first?.parentElement?.after(second);
  } catch {
    // The visitor is offline, or the page is from before a deploy. The first state stays.
  }
}

function followScroll(pictures: readonly HTMLElement[]): void {
  let waiting = false;
  const look = () => {
    waiting = false;
    const near = pictures.map((picture) => ({ picture, away: distanceOf(picture) }));
    const [nearest] = near.toSorted((one, other) => one.away - other.away);
    for (const { picture } of near) {
      const chosen = picture === nearest?.picture && nearest.away < innerHeight / 3;
      picture.toggleAttribute('data-chosen', chosen);
      if (chosen) void fetchSecond(picture);
    }
  };
  const onScroll = () => {
    if (!waiting) requestAnimationFrame(look);
    waiting = true;
  };
  addEventListener('scroll', onScroll, { passive: true });
  look();
}

/** How far a picture is from the middle of the window, in px. Of two beside each other, the left one gets there first. */
function distanceOf(picture: HTMLElement): number {
  const { left, top, height } = picture.getBoundingClientRect();
  const line = left > innerWidth / 2 ? 0.4 : 0.6;
  return Math.abs(top + height / 2 - line * innerHeight);
}

const [slow, quick] = [`${duration.long}ms ${easing.inOut}`, `${duration.medium}ms ${easing.out}`];

const rules = `
article > [data-after] > .after { grid-area: 1 / 1; width: 100%; aspect-ratio: 16 / 10; clip-path: inset(0 0 0 100%) }
article > [data-from=left] > .after { clip-path: inset(0 100% 0 0) }
article:is(:hover, :focus-within) > [data-after] > .after, article > [data-chosen] > .after { clip-path: inset(0) }
@starting-style {
  article > [data-after] > .after { clip-path: inset(0 0 0 100%) !important }
  article > [data-from=left] > .after { clip-path: inset(0 100% 0 0) !important }
}
@media (prefers-reduced-motion: no-preference) {
  article > [data-after] > .after { transition: clip-path ${quick}, transform ${quick} }
  article:is(:hover, :focus-within) > [data-after] > .after,
  article > [data-chosen] > .after { transition: clip-path ${slow}, transform ${quick} }
}`;
