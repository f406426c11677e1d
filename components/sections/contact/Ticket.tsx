import { styled } from '@mui/material/styles';
import { columns } from '../../frame/Columns.tsx';
import { inTheLight } from './inTheLight.ts';

/**
 * A ticket: the form on the larger sheet, and the other ways to get in touch on the stub. On narrow
 * screens, the stub is below the form. In the dark scheme, the ticket still looks like paper, in
 * the colors of the light scheme.
 */
export const Ticket = styled('div')(({ theme }) => ({
  '--ring': theme.vars.palette.primary.main,
  '--edge': 'clamp(1.25rem, 3.2vw, 3.25rem)',
  display: 'grid',
  color: theme.vars.palette.text.primary,
  ...theme.applyStyles('dark', inTheLight),
  '@media (forced-colors: active)': { '& > *': { border: '1px solid' } },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: `1fr ${stub}` },
}));

/**
 * The width of the stub, where it is beside the form: a third of the page, and at least 292 px. The
 * longest line of the sample's contact card needs that much: "Personal • Business • Healthcare".
 */
const stub = `max(${columns(4)}, 292px)`;
