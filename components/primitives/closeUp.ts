import type { CSSObject } from '@mui/material/styles';
import type { Detail } from '#site/records.ts';

/** The frame of some cards is so much higher than a picture of the same width. */
export const tallFrame = 1.6 / 1.1234;

/**
 * Sets what a close-up shows, for the picture inside. A detail near the picture's edge is moved inward, so that the frame is
 * always filled.
 */
export function detailOf(detail: Detail | undefined) {
  if (!detail) return undefined;
  const { x, y, zoom } = detail;
  const toMiddle = (place: number, half: number) =>
    `${Number(((50 - Math.min(Math.max(place, half / zoom), 100 - half / zoom)) * zoom).toFixed(1))}%`;
  const [to, tall] = [50, 50 * tallFrame].map((half) => `${toMiddle(x, 50)} ${toMiddle(y, half)}`);
  return { '--zoom': zoom, '--to': to, ...(tall !== to && { '--tall': tall }) };
}

/** Enlarges a picture until its detail fills the frame that cuts it off: one of its own proportions, or a tall one. */
export function closeUp(frame: 'own' | 'tall' = 'own'): CSSObject {
  return { scale: 'var(--zoom)', translate: frame === 'own' ? 'var(--to)' : 'var(--tall, var(--to))' };
}

/** Sets the same for a picture that covers a frame of any proportions. Without a detail, its upper part is shown. */
export function placeOf(detail: Detail | undefined) {
  if (!detail) return { '--zoom': 1, '--place': '50% 0' };
  const { x, y, zoom } = detail;
  const share = (middle: number) =>
    `${Math.round(Math.min(Math.max((middle * zoom - 50) / (zoom - 1), 0), 100))}%`;
  return { '--zoom': zoom, '--place': `${share(x)} ${share(y)}` };
}
