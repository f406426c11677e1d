import { styled } from '@mui/material/styles';
import { columns } from '../../frame/Columns.tsx';
import { asideTo, ring, stopOnLane, withNarrowRoad } from '../../road/road.ts';
import { visuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrow, wide } from './Ways.tsx';

/**
 * The comparison table. The road runs beside the agency's way. On small screens the table shows one
 * way at a time.
 */
export const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  const { gap } = theme.space;
  return {
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
    '& tbody th, & tbody td': { borderTop: `1px solid ${palette.divider}` },
    [narrow]: {
      // The column header is for screen readers. Sighted visitors see the choice in the radio
      // buttons.
      '& thead': visuallyHidden,
      // A topic and its text are side by side or, with large text or long words, one below the
      // other. A topic with a very long word takes the room that it needs in its own row.
      '& tbody tr': {
        display: 'flex',
        flexWrap: 'wrap',
        paddingBlock: '0.375rem',
        borderTop: `1px solid ${palette.divider}`,
      },
      '& tbody th, & tbody td': { paddingBlock: '0.5rem', border: 0 },
      '& tbody th': {
        flex: '1 0 38%',
        maxWidth: '100%',
        overflowWrap: 'break-word',
        hyphens: 'manual',
      },
      '& tbody td': { flex: '1 0 max(56%, 9rem)', paddingInlineEnd: 0, fontWeight: 500 },
    },
    // A stop of the road beside each topic.
    [withNarrowRoad(theme)]: {
      '& tbody tr': { position: 'relative', '&::before': stopOnLane(theme, '0.875rem + 0.8em') },
    },
    [wide]: {
      '& thead th': { verticalAlign: 'bottom' },
      '& td:nth-of-type(n + 2)': { color: palette.text.secondary },
      // Two twelfths for the topic, four for the agency's way, and three for each of the others.
      // The texts begin at the page's columns, which have gaps between them. The gap after the
      // topic belongs to the second column.
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
      // The background of the agency's column, slightly taller than the table, and the road that
      // turns to it and runs down to its end.
      '&::before, &::after': { content: '""', position: 'absolute', insetBlock: '-0.5rem' },
      '&::before': {
        insetInlineStart: columns(2),
        width: `calc(${columns(4)} - ${gap})`,
        borderRadius: `0 ${theme.radii.medium}px ${theme.radii.medium}px 0`,
        backgroundColor: palette.background.paper,
        '@media (forced-colors: active)': { border: '3px solid' },
      },
      '&::after': { ...asideTo(theme, columns(2)), insetBlock: '-1.5rem -0.5rem' },
      // The road passes every row. The other ways have no road.
      '& tbody td:nth-of-type(1)::before': {
        content: '""',
        position: 'absolute',
        zIndex: 5,
        top: `calc(1.125rem + 0.8em - ${ring / 2}px)`,
        insetInlineStart: `calc(${gap} / 6 + var(--line) / 2 - ${ring / 2}px)`,
        width: ring,
        height: ring,
        border: `4px solid ${palette.secondary.main}`,
        borderRadius: theme.radii.round,
        backgroundColor: palette.background.paper,
      },
      // The road ends in the last ring.
      '& tbody tr:last-of-type td:nth-of-type(1)::after': {
        content: '""',
        position: 'absolute',
        zIndex: 4,
        insetBlock: 'calc(1.125rem + 0.8em) -0.5rem',
        insetInlineStart: `calc(${gap} / 6)`,
        width: 'var(--line)',
        backgroundColor: palette.background.paper,
        '@media (forced-colors: active)': { display: 'none' },
      },
      '& tr > :nth-child(n + 3)': { borderInlineStart: `2px dashed ${palette.line.strong}` },
    },
    // Without the road.
    '@media print': {
      '&::after, & tbody td::before, & tbody tr:last-of-type td::after': { display: 'none' },
      '& th, & td': { paddingBlock: '0.7mm' },
      '& tr > :nth-child(1)': { paddingInlineEnd: '3mm' },
      '& tr > :nth-child(2)': { paddingInlineStart: 0 },
    },
  };
});
