import { styled } from '@mui/material/styles';
import { Container } from '../../frame/Section.tsx';
import type { Figure } from '#site/records.ts';
import { FigureList } from '../../primitives/FigureList.tsx';

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
  [theme.breakpoints.up('sm')]: {
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    paddingBlock: theme.space.row,
  },
  '& > div': {
    [theme.breakpoints.down('sm')]: {
      flexDirection: 'row-reverse',
      // With large text, each numeral is above its label.
      flexWrap: 'wrap-reverse',
      justifyContent: 'flex-end',
      alignItems: 'baseline',
      gap: '4px 16px',
      paddingBlock: '1.375rem',
    },
  },
  '& > div + div': {
    [theme.breakpoints.down('sm')]: { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': {
    whiteSpace: 'nowrap',
    [theme.breakpoints.down('sm')]: { minWidth: 'calc(2.75 * var(--figure))' },
  },
}));
