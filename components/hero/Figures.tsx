import { styled } from '@mui/material/styles';
import { Container } from '../layout/Section.tsx';
import type { Figure } from '../records.ts';
import { FigureList } from '../shared/FigureList.tsx';

/** The marketing figures as a band under the hero (SPEC §9): two to four, as many as there are. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <Band>
      <Container>
        <List figures={figures} />
      </Container>
    </Band>
  );
}

const Band = styled('div')(({ theme }) => ({ backgroundColor: theme.vars.palette.ground.mist }));

const List = styled(FigureList)(({ theme }) => ({
  '--figure': theme.sizes.display,
  columnGap: theme.space.gap,
  // On phones they share a line, and what does not fit begins a second one.
  [theme.breakpoints.down('sm')]: {
    '--figure': theme.sizes.panel,
    display: 'flex',
    flexWrap: 'wrap',
    gap: 16,
    paddingBlock: '1.25rem',
    '& > div': { flex: '1 1 6rem', minWidth: 'min-content' },
  },
  [theme.breakpoints.up('sm')]: {
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    paddingBlock: theme.space.quiet,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { whiteSpace: 'nowrap' },
}));
