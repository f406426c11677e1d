import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * The styles of a pseudo-element before an error message: a stop sign with an exclamation mark,
 * which screen readers do not read.
 */
export const stopSign = ({ vars: { palette } }: Theme, size: number): CSSObject => ({
  content: '"!" / ""',
  flex: 'none',
  width: size,
  lineHeight: `${size}px`,
  textAlign: 'center',
  clipPath: 'polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)',
  backgroundColor: palette.error.main,
  color: palette.background.paper,
});
