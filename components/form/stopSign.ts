import type { CSSObject, Theme } from '@mui/material/styles';

/** A pseudo-element before an error: a stop sign. Screen readers do not read its `!`. */
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
