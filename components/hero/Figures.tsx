import { styled } from '@mui/material/styles';
import { Container } from '../layout/Section.tsx';
import type { Figure } from '../records.ts';
import { FigureList } from '../shared/FigureList.tsx';

/** The three marketing figures as a band under the hero (SPEC §9). */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <Band>
      <Container>
        <List figures={figures} />
      </Container>
    </Band>
  );
}

const Band = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.ground.mist,
  [theme.breakpoints.up('md')]: { gridArea: 'figures' },
}));

const List = styled(FigureList)(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  '& > div': {
    paddingBlock: 'clamp(20px, 3.2vw, 44px)',
    [theme.breakpoints.down('sm')]: {
      flexDirection: 'row-reverse',
      // Large text has the numeral over its words.
      flexWrap: 'wrap-reverse',
      justifyContent: 'flex-end',
      alignItems: 'baseline',
      gap: '4px 16px',
    },
  },
  '& > div + div': {
    [theme.breakpoints.up('sm')]: {
      paddingInlineStart: 'clamp(20px, 3.2vw, 48px)',
      borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
    },
    [theme.breakpoints.down('sm')]: { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': {
    fontSize: 'clamp(2.25rem, 1.6rem + 2.8vw, 4rem)',
    whiteSpace: 'nowrap',
    [theme.breakpoints.down('sm')]: { minWidth: '2.75em' },
  },
}));
