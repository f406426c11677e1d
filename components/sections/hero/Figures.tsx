import { styled, type Theme } from '@mui/material/styles';
import { Container } from '../../frame/Section.tsx';
import type { Figure } from '#site/records.ts';
import { displayWidth, figureSpacing } from '../../primitives/textWidth.ts';
import { FigureList } from '../../primitives/FigureList.tsx';

/**
 * Two to four marketing figures in a band under the hero (SPEC §9). A figure is a large numeral
 * with a label.
 *
 * - On wide screens, all numerals are in one row, and as large as this row allows.
 * - On phones, the same is true for up to three numerals. Four are in two rows of two.
 */
export function Figures({ figures }: { figures: Figure[] }) {
  const ems = figures.reduce(
    (sum, { value }) => sum + displayWidth(value, figureSpacing) + between,
    -between,
  );
  const hangs = figures.some(({ value }) => !onBaseline.test(value));
  return (
    <Band sx={{ '--ems': ems.toFixed(2) }}>
      <Container>
        <List
          figures={figures}
          className={figures.length > 3 ? 'pairs' : ''}
          sx={hangs ? roomBelow : undefined}
        />
      </Container>
    </Band>
  );
}

/** The least space between two figures, in em. */
const between = 0.7;

/** Matches a value without characters that extend below the baseline, such as a comma. */
const onBaseline = /^[\d\s.:+%×°=<>€£–A-IK-PR-Za-fhik-or-xz-]*$/;

const Band = styled('div')(({ theme }) => ({
  position: 'relative',
  // A figure that does not fit is cut off, and does not make the page wider.
  overflowX: 'clip',
  backgroundColor: theme.vars.palette.band.main,
  color: theme.vars.palette.band.text,
}));

/**
 * The wide windows in which the numerals are as large as their row allows. With forced colors, the
 * numerals have their usual size.
 */
const inOneRow = ({ breakpoints }: Theme) => `${breakpoints.up('md')} and (forced-colors: none)`;

/**
 * Room between the baseline and the band's lower edge, for characters that extend below the
 * baseline, such as a comma.
 */
const roomBelow = (theme: Theme) => ({ [inOneRow(theme)]: { '& dd': { marginBottom: '0.25em' } } });

const List = styled(FigureList)(({ theme }) => ({
  '--figure': theme.sizes.display,
  // As many figures in a row as fit.
  display: 'flex',
  flexWrap: 'wrap',
  gap: `1.5rem ${theme.space.gap}`,
  paddingBlock: theme.space.row,
  '& > div': { flex: '1 0 6.75rem', maxWidth: '100%' },
  // Forced colors put a background behind each numeral, which would cover the label.
  '& dt': { position: 'relative', zIndex: 1, color: theme.vars.palette.band.muted },
  // On phones, the figures fill one row, or two if the labels are long.
  [theme.breakpoints.down('sm')]: {
    '--figure': `clamp(2rem, ${theme.space.pageInWindow} / var(--ems), 6rem)`,
    columnGap: '0.5rem',
    justifyContent: 'space-between',
    // A figure is as wide as the longest word of its label, or as two short words.
    '& > div': { flex: 'none', width: 'min-content', minWidth: '4.5rem', overflowWrap: 'break-word' },
    '& dt': { fontSize: theme.sizes.small, lineHeight: 1.4 },
    // With four in a row, there would be no room for a numeral with a word, such as "6 weeks".
    '&.pairs': { display: 'grid', gridTemplateColumns: '1fr 1fr', '--figure': '2.5rem' },
    '&.pairs > div': { width: 'auto' },
  },
  [inOneRow(theme)]: {
    '--figure': `min(${theme.space.pageInWindow} / var(--ems), 12rem)`,
    justifyContent: 'space-between',
    // The numbers share one baseline, even if their labels have different numbers of lines.
    alignItems: 'last baseline',
    gap: '1.5rem 1rem',
    paddingBlock: '1.5rem 0',
    '& > div': { flex: 'none', flexDirection: 'column' },
    // Cancels the letter spacing after the last character. This spacing is negative, so it would
    // make the box too narrow.
    '& dd': { marginBlock: '0.25rem 1.75rem', marginInlineEnd: `${-figureSpacing}em`, lineHeight: 0.78 },
  },
  '@media print': { rowGap: '3mm', paddingBlock: '4mm' },
}));
