import { styled } from '@mui/material/styles';
import { road } from '../../frame/road.ts';
import { Container } from '../../frame/Section.tsx';
import { DrivingVan } from '../../frame/Van.tsx';
import type { Figure } from '#site/records.ts';
import { displayWidth, figureSpacing } from '../../primitives/textWidth.ts';
import { FigureDrawing } from './FigureDrawing.tsx';
import { FigureList } from '../../primitives/FigureList.tsx';

/**
 * The marketing figures as a band under the hero (SPEC §9): two to four, as many as there are. On wide screens the lower
 * edge cuts their numerals, which are as large as they all fit.
 */
export function Figures({ figures }: { figures: Figure[] }) {
  const ems = figures.reduce(
    (sum, { value }) => sum + displayWidth(value, figureSpacing) + between,
    -between,
  );
  return (
    <Band sx={{ '--ems': ems.toFixed(2) }}>
      <Lane aria-hidden="true">
        <div data-drives>
          <DrivingVan />
        </div>
      </Lane>
      <Container>
        <List figures={figures} drawing={FigureDrawing} />
      </Container>
    </Band>
  );
}

/** The least space between two figures, in em. */
const between = 0.7;

const Band = styled('div')(({ theme }) => ({
  clipPath: 'inset(0)',
  backgroundColor: theme.vars.palette.band.main,
  color: theme.vars.palette.band.text,
}));

/** On narrower screens than the poster's, the road does not reach the leaf, and only passes by. */
const Lane = styled('div')(({ theme }) => ({
  height: road.lane,
  overflow: 'clip',
  background: `${theme.vars.palette.band.line} repeating-linear-gradient(90deg, ${theme.vars.palette.band.muted} 0 14px, transparent 14px 28px) 14px 50% / 100% 2px no-repeat`,
  '@media print, (min-width: 900px), (forced-colors: active)': { display: 'none' },
  '& > div': { width: '80%' },
  '& svg': { marginTop: 3 },
}));

const List = styled(FigureList)(({ theme }) => ({
  '--figure': theme.sizes.display,
  columnGap: theme.space.gap,
  '& dt': {
    // Forced colors have a ground behind each numeral, which would cover it.
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'last baseline',
    gap: '0.75rem',
    color: theme.vars.palette.band.muted,
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > div': {
      flexDirection: 'row-reverse',
      // With large text, each numeral is above its label: all of them, because each label needs the same room.
      flexWrap: 'wrap-reverse',
      justifyContent: 'flex-end',
      alignItems: 'baseline',
      gap: '4px 16px',
      paddingBlock: '1.375rem',
    },
    '& > div + div': { borderTop: `1px solid ${theme.vars.palette.band.line}` },
    // A word that is wider than that is in a line of its own rather than broken.
    '& dt': { display: 'block', flex: '1 1 9rem', maxWidth: '100%', overflowWrap: 'break-word' },
    '& dt > svg': { float: 'right' },
    '& dd': { minWidth: 'calc(2.75 * var(--figure))' },
  },
  [theme.breakpoints.up('sm')]: {
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    paddingBlock: theme.space.row,
  },
  '& dt > svg': { flex: 'none', height: 28 },
  '& .accent': { fill: theme.vars.palette.band.accent, stroke: theme.vars.palette.band.accent },
  '& .mark': { stroke: theme.vars.palette.band.main },
  [`${theme.breakpoints.down(375)}, (min-width: 600px) and (max-width: 899.95px)`]: {
    '& dt > svg': { display: 'none' },
  },
  [theme.breakpoints.up('md')]: {
    '--figure': `min(${theme.space.pageInWindow} / var(--ems), 12rem)`,
    display: 'flex',
    // Wider letters than ours need a second row.
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    // The numbers share one line, however many lines their labels need.
    alignItems: 'last baseline',
    gap: '1.5rem 1rem',
    paddingBlock: '1.5rem 0',
    '& > div': { flexDirection: 'column', justifyContent: 'flex-start' },
    '& dt > svg': { height: 48 },
    '& dd': { marginBlock: '0.75rem -0.23em', lineHeight: 0.78, whiteSpace: 'nowrap' },
  },
}));
