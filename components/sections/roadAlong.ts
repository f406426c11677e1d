import type { CSSObject, Theme } from '@mui/material/styles';
import { road } from '../frame/road.ts';

/** Where the page's margin has room for the road. */
export const alongThePage = (theme: Theme) =>
  `${theme.breakpoints.up(1280).replace('@media', '@media screen and')} and (forced-colors: none)`;

/** The road in the margin beside a section, from the one above to the one below. */
export function roadAlong(theme: Theme): CSSObject {
  const { band } = theme.vars.palette;
  return {
    position: 'relative',
    [alongThePage(theme)]: {
      '&::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: `calc((100% - ${theme.space.pageInWindow}) / 2 - ${road.aside + road.lane / 2}px)`,
        width: road.lane,
        background: `${band.line} repeating-linear-gradient(${band.muted} 0 14px, transparent 14px 28px) 50% 0 / 2px 100% no-repeat`,
      },
    },
  };
}
