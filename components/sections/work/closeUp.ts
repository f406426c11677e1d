import type { Detail } from '#site/records.ts';

/** The ratio of the height of a tall frame to that of a picture with the same width. */
export const tallFrame = 1.6 / 1.1234;

/**
 * Sets the visible part for the picture inside a close-up. A detail near the picture's edge is
 * moved inward, so that the frame is always filled.
 */
export function detailOf(detail: Detail | undefined) {
  if (!detail) return undefined;
  const { x, y, zoom } = detail;
  const toMiddle = (place: number, half: number) =>
    `${Number(((50 - Math.min(Math.max(place, half / zoom), 100 - half / zoom)) * zoom).toFixed(1))}%`;
  const [to, tall] = [50, 50 * tallFrame].map((half) => `${toMiddle(x, 50)} ${toMiddle(y, half)}`);
  return { '--zoom': zoom, '--to': to, ...(tall !== to && { '--tall': tall }) };
}

/** The styles of a close-up's picture: its detail or, without one, the whole picture. */
export const closeUp = { scale: 'var(--zoom, var(--whole, 1))', translate: 'var(--to, 0)' } as const;

/** The styles that show the whole picture. */
export const wholePage = {
  '--zoom': 'var(--whole, 1)',
  '--to': 'var(--corner, 0)',
  '--tall': 'var(--to)',
} as const;

/**
 * Sets the same for the pictures of tall frames. There a picture is a little higher than its frame,
 * and begins at the left.
 */
export const inTallFrame = {
  '--whole': 1.43,
  '--corner': '21% 0',
  '& img': { translate: 'var(--tall, var(--to, var(--corner)))' },
} as const;
