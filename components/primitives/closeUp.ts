import type { CSSObject } from '@mui/material/styles';
import type { Detail } from '#site/records.ts';

/** Sets what a close-up shows, for the picture inside. */
export function detailOf(detail: Detail | undefined) {
  return detail && { '--x': `${detail.x}%`, '--y': `${detail.y}%`, '--zoom': detail.zoom };
}

/**
 * Enlarges a picture until its detail fills the frame that cuts it off. A detail near the picture's edge is moved inward,
 * so that the frame is always filled.
 *
 * @param taller how much taller the frame is than the picture
 */
export function closeUp(taller = 1): CSSObject {
  return { scale: 'var(--zoom)', translate: `${toMiddle('x', '50%')} ${toMiddle('y', `${50 * taller}%`)}` };
}

function toMiddle(place: string, half: string): string {
  return `calc((50% - clamp(${half} / var(--zoom), var(--${place}), 100% - ${half} / var(--zoom))) * var(--zoom))`;
}
