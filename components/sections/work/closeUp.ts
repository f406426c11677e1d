import type { Detail } from '#site/records.ts';

/**
 * The height of a tall frame, divided by the height of a 16:10 picture of the same width. The tall
 * frame spans five columns, and is as high as the 16:10 frame beside it, which spans seven columns.
 * So the tall frame's width is 1.1234 times its height: 5/7 of 1.6, and a little less because of
 * the gaps between the columns.
 */
export const tallFrame = 1.6 / 1.1234;

/**
 * Returns the CSS properties that set which part of a picture its close-up shows. If the detail is
 * near the picture's edge, the close-up shows a part further inward, so that the picture fills the
 * frame.
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
 * The styles of a picture in a close-up: they show the picture's detail. Without a detail, a 16:10
 * frame shows the whole picture, and a tall frame shows the left part (`inTallFrame`).
 */
export const closeUp = { scale: 'var(--zoom, var(--fill, 1))', translate: 'var(--to, 0)' } as const;

/** The styles that show the whole picture, as wide as its frame. */
export const wholePage = { '--zoom': 1, '--to': '0 0', '--tall': 'var(--to)' } as const;

/**
 * The styles of a close-up in a tall frame. Without a detail, the tall frame shows the picture's
 * left part.
 */
export const inTallFrame = {
  // `tallFrame`, rounded up, so that the picture fills the frame to its edges.
  '--fill': 1.43,
  '& img': { translate: 'var(--tall, var(--to, 21% 0))' },
} as const;
