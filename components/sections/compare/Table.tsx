import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import type { Comparison } from '#site/records.ts';
import { columns } from '../../frame/Columns.tsx';
import { visuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { WholeWords } from '../../primitives/WholeWords.tsx';
import { stop } from '../../road/roadAttributes.ts';
import { ring, sideRoad, ringOnLane, withNarrowRoad, withWideRoad } from '../../road/road.ts';
import { bend } from '../../../theme/tokens.ts';
import { narrow, wide } from './screens.ts';

/**
 * The comparison table, with a column for each way to get a website. The road runs beside the
 * agency's column. On small screens, the table shows one way at a time.
 */
export function Table({ words }: { words: Comparison }) {
  return (
    <Cells {...{ [stop]: '' }}>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <td />
          {words.ways.map((way) => (
            <th key={way} scope="col">
              {way}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {words.rows.map(({ topic, cells }) => (
          <tr key={topic}>
            <th scope="row">{topic}</th>
            {cells.map((cell, index) => (
              <td key={words.ways[index]}>
                <WholeWords>{cell}</WholeWords>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Cells>
  );
}

const Cells = styled('table')(({ theme }) => ({
  position: 'relative',
  tableLayout: 'fixed',
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  textAlign: 'start',
  '& caption': visuallyHidden,
  '& th, & td': {
    position: 'relative',
    padding: '1.125rem 0.75rem 1.125rem 0',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& th': theme.typography.h4,
  '& tbody th, & tbody td': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [narrow]: oneWay(theme),
  // Draws a small ring on the road beside each topic.
  [withNarrowRoad(theme)]: {
    '& tbody tr': { position: 'relative', '&::before': ringOnLane(theme, '0.875rem + 0.8em') },
  },
  [wide]: {
    '& thead th': { verticalAlign: 'bottom' },
    '& td:nth-of-type(n + 2)': { color: theme.vars.palette.text.secondary },
    ...widths(theme),
    ...agencyColumn(theme),
    ...ringsOnRoad(theme),
    ...otherWays(theme),
  },
}));

/**
 * On a small screen, the table shows only the way that the visitor has chosen: each topic with the
 * text of that way.
 */
const oneWay = ({ vars }: Theme): CSSObject => ({
  // Only screen readers read the row with the names of the ways. Sighted visitors see in the radio
  // buttons (`Ways.tsx`) which way is chosen.
  '& thead': visuallyHidden,
  // A topic and its text are side by side or, with large text or long words, one below the other. A
  // very long word makes the topic wider in its own row only.
  '& tbody tr': {
    display: 'flex',
    flexWrap: 'wrap',
    paddingBlock: '0.375rem',
    borderTop: `1px solid ${vars.palette.divider}`,
  },
  '& tbody th, & tbody td': { paddingBlock: '0.5rem', border: 0 },
  '& tbody th': {
    flex: '1 0 38%',
    maxWidth: '100%',
    overflowWrap: 'break-word',
    hyphens: 'manual',
  },
  '& tbody td': { flex: '1 0 max(56%, 9rem)', paddingInlineEnd: 0, fontWeight: 500 },
});

/**
 * The widths of the columns: two twelfths of the table for the topics, four for the agency's way,
 * and three for each of the other ways. Columns of a table have no gaps between them, so their
 * paddings take the place of the gaps in the page's grid. The texts of the other ways begin exactly
 * at columns of that grid. The agency's text begins 1.75rem further in, because the road runs at
 * the edge of its column.
 */
const widths = ({ space: { gap } }: Theme): CSSObject => ({
  '& tr > :nth-child(1)': {
    width: 'calc(100% / 6)',
    paddingInlineEnd: 'clamp(0.25rem, 4vw - 2.5rem, 1.25rem)',
  },
  '& tr > :nth-child(2)': {
    width: 'calc(100% / 3)',
    paddingInline: `calc(1.75rem + ${gap} / 6) calc(1.25rem + ${gap} / 2)`,
  },
  '& tr > :nth-child(3)': {
    width: `calc(25% + ${gap} / 4)`,
    paddingInline: `calc(${gap} / 2)`,
  },
  '& tr > :nth-child(4)': { width: `calc(25% - ${gap} / 4)`, paddingInline: `calc(${gap} / 2) 0` },
});

/**
 * The background of the agency's column, and the side road that runs down beside this column to its
 * end. The background is slightly taller than the table.
 */
const agencyColumn = (theme: Theme): CSSObject => ({
  '&::before': {
    content: '""',
    position: 'absolute',
    // The background begins below the dashed line of `otherWays`, which would otherwise look like
    // its edge.
    insetBlock: '6px -0.5rem',
    insetInlineStart: columns(2),
    width: `calc(${columns(4)} - ${theme.space.gap})`,
    borderRadius: `0 ${theme.radii.medium}px ${theme.radii.medium}px`,
    backgroundColor: theme.vars.palette.background.paper,
    '@media (forced-colors: active)': { border: '3px solid' },
  },
  '&::after, & tbody::after': {
    ...sideRoad(columns(2)),
    insetBlock: '-1.5rem 6px',
    color: theme.vars.palette.secondary.main,
  },
  // The same side road in gray. The amber side road in front of the gray one grows as the page
  // scrolls (`Rail.motion.css`).
  '& tbody::after': { color: theme.vars.palette.divider },
});

/**
 * A dashed line beside the column of each alternative to the agency. On wide pages with the road,
 * the dashed lines begin at the agency's column, like branches of the road. They run along the
 * table's upper edge, and turn down beside the columns of the alternatives.
 */
const otherWays = (theme: Theme): CSSObject => {
  const dashed = `2px dashed ${theme.vars.palette.line.strong}`;
  return {
    '& tr > :nth-child(n + 3)': { borderInlineStart: dashed },
    // The ring at the lower end of the dashed line.
    '& tbody tr:last-of-type td:nth-of-type(n + 2)::after': {
      content: '""',
      position: 'absolute',
      insetBlockEnd: 0,
      insetInlineStart: -8,
      width: 14,
      height: 14,
      border: `2px solid ${theme.vars.palette.line.strong}`,
      borderRadius: theme.radii.round,
      backgroundColor: theme.vars.palette.ground.main,
    },
    [withWideRoad(theme)]: {
      // At a column header, `::before` draws the dashed line: from the agency's column to the turn,
      // and down. The border of the header itself would begin below the turn, so it is transparent.
      '& thead th:nth-of-type(n + 2)': { borderColor: 'transparent' },
      '& thead th:nth-of-type(n + 2)::before': {
        content: '""',
        position: 'absolute',
        insetBlock: '-0.5rem 0',
        insetInlineEnd: '100%',
        // As wide as the column before it. Before the second way, that is the agency's column,
        // which is 4/3 as wide as the others.
        width: '133.4%',
        border: dashed,
        borderWidth: '2px 2px 0 0',
        borderStartEndRadius: bend,
      },
      '& thead th:nth-of-type(3)::before': { width: '100%' },
    },
  };
};

/** The rings of the road beside the agency's column, one in each row. */
const ringsOnRoad = ({ space: { gap }, radii, vars: { palette } }: Theme): CSSObject => ({
  '& tbody td:nth-of-type(1)::before': {
    content: '""',
    position: 'absolute',
    zIndex: 5,
    top: `calc(1.125rem + 0.8em - ${ring / 2}px)`,
    insetInlineStart: `calc(${gap} / 6 + var(--line) / 2 - ${ring / 2}px)`,
    width: ring,
    height: ring,
    border: `4px solid ${palette.secondary.main}`,
    borderRadius: radii.round,
    backgroundColor: palette.background.paper,
  },
  // The road ends in the last ring. This ring is at the same height as the rings of the other ways.
  '& tbody tr:last-of-type td:nth-of-type(1)::before': { top: 'auto', bottom: -2 },
});
