import { styled } from '@mui/material/styles';
import { road } from '../../frame/road.ts';
import { Container } from '../../frame/Section.tsx';
import { DrivingVan } from '../../frame/Van.tsx';
import type { Figure } from '#site/records.ts';
import { displayWidth, figureSpacing } from '../../primitives/textWidth.ts';
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
        <List figures={figures} />
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
  // As many beside each other as fit.
  display: 'flex',
  flexWrap: 'wrap',
  gap: `1.5rem ${theme.space.gap}`,
  paddingBlock: theme.space.row,
  '& > div': { flex: '1 0 6.75rem', maxWidth: '100%' },
  // Forced colors have a ground behind each numeral, which would cover it.
  '& dt': { position: 'relative', zIndex: 1, color: theme.vars.palette.band.muted },
  // Forced colors take the band's ground away, on whose edge the numerals are cut.
  [`${theme.breakpoints.up('md')} and (forced-colors: none)`]: {
    '--figure': `min(${theme.space.pageInWindow} / var(--ems), 12rem)`,
    justifyContent: 'space-between',
    // The numbers share one line, however many lines their labels need.
    alignItems: 'last baseline',
    gap: '1.5rem 1rem',
    paddingBlock: '1.5rem 0',
    '& > div': { flex: 'none', flexDirection: 'column' },
    '& dd': { marginBlock: '0.75rem -0.23em', lineHeight: 0.78 },
  },
}));
