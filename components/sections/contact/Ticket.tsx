import { type CSSObject, keyframes, styled, type Theme } from '@mui/material/styles';
import { columns } from '../../frame/Columns.tsx';
import { easing } from '../../../theme/tokens.ts';
import { junction, ring, withWideRoad } from '../../road/road.ts';
import { belowStamp, stamp } from './FormPanel.tsx';
import { inTheLight } from './inTheLight.ts';
import { edge, whenReceived } from './ticketPaper.ts';

/**
 * A ticket: the form, and a stub with the other ways. On narrow screens, the stub is torn off and
 * lies below. In the dark scheme, the ticket still looks like paper, in the colors of the light
 * scheme.
 */
export const Ticket = styled('div')(({ theme }) => ({
  '--ring': theme.vars.palette.primary.main,
  display: 'grid',
  gap: 12,
  color: theme.vars.palette.text.primary,
  ...theme.applyStyles('dark', inTheLight),
  '@media (forced-colors: active)': { '& > *': { border: '1px solid' } },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: `1fr ${stub}`,
    gap: 0,
    '@media screen and (forced-colors: none)': {
      position: 'relative',
      ...notches(theme),
    },
    [withWideRoad(theme)]: { [`${whenReceived}::after`]: roadToStamp(theme) },
  },
}));

/**
 * The width of the stub, where it is beside the form: a third of the page, or more if the sample's
 * specialties would break into two lines.
 */
const stub = `max(${columns(4)}, 292px)`;

/** The diameter of a notch, in px. */
const notch = 28;

/** Where the stub can be torn off: two notches, with a perforation between them. */
const notches = (theme: Theme): CSSObject => ({
  '&::before, &::after': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    insetInlineEnd: `calc(${stub} - ${notch / 2}px)`,
    width: notch,
    height: notch,
    borderRadius: theme.radii.round,
    backgroundColor: theme.vars.palette.ground.contact,
  },
  '&::before': { top: -notch / 2 },
  '&::after': { bottom: -notch / 2 },
  [whenReceived]: { '&::before, &::after': { display: 'none' } },
});

/** The road, which leads to the receipt's stamp once the request has arrived. */
const roadToStamp = (theme: Theme): CSSObject => ({
  ...junction(theme, `(100% - ${stub} - ${edge} - ${stamp + ring}px)`, theme.vars.palette.background.paper),
  display: 'block',
  insetBlock: `auto calc(${belowStamp} + ${(stamp - ring) / 2}px)`,
  borderRadius: 0,
  '@media (prefers-reduced-motion: no-preference)': {
    animation: `${arrive} 520ms ${easing.out}`,
  },
});

const arrive = keyframes({ from: { clipPath: 'inset(0 100% 0 0)' } });
