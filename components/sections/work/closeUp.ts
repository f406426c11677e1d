import type { Detail } from '#site/records.ts';

/**
 * The height of a tall frame, divided by the height of a 16:10 picture of the same width. The frame
 * spans five columns, and is as high as the 16:10 picture beside it, which spans seven columns. So
 * the frame's width is 1.1234 times its height: 5/7 of 1.6, and a little less because of the gaps
 * between the columns.
 */
export const tallFrame = 1.6 / 1.1234;

/**
 * Returns the properties that set the visible part of the picture in a close-up. A detail near the
 * picture's edge is moved inward, so that the frame is always filled.
 */
export function detailOf(detail: Detail | undefined) {
  if (!detail) return undefined;
  const { x, y, zoom } = detail;
  const toMiddle = (place: number, half: number) =>
    `${Math.trunc((50 - Math.min(Math.max(place, half / zoom), 100 - half / zoom)) * zoom)}%`;
  const [to, tall] = [50, 50 * tallFrame].map((half) => `${toMiddle(x, 50)} ${toMiddle(y, half)}`);
  return { '--zoom': zoom, '--to': to, ...(tall !== to && { '--tall': tall }) };
}

/**
 * The styles of the picture in a close-up: they show its detail or, if it has none, as much of it
 * as fills the frame.
 */
export const closeUp = { scale: 'var(--zoom, var(--fill, 1))', translate: 'var(--to, 0)' } as const;

/** The styles that show the whole picture, as wide as its frame. */
export const wholePage = { '--zoom': 1, '--to': '0 0', '--tall': 'var(--to)' } as const;

/**
 * The styles of a close-up in a tall frame. Without a detail, the frame shows the picture's left
 * part.
 */
export const inTallFrame = {
  // `tallFrame`, rounded up, so that no edge is left empty.
  '--fill': 1.43,
  '& img': { translate: 'var(--tall, var(--to, 21% 0))' },
} as const;
