import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../shared/visuallyHidden.ts';

/** A table whose first way stands out; on small screens each row becomes a block that names the ways again. */
export const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  const ours = { backgroundColor: palette.background.paper };
  return {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    textAlign: 'start',
    '& caption': visuallyHidden,
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', textWrap: 'balance' },
    '& tbody th': { ...theme.typography.h4 },
    [theme.breakpoints.up('md')]: {
      tableLayout: 'fixed',
      '& th, & td': { padding: '18px 20px' },
      '& tbody tr > *': { borderTop: `1px solid ${palette.divider}` },
      '& tbody th': { ...theme.typography.h4, paddingInlineStart: 0 },
      '& thead th': { ...theme.typography.h4, paddingBlock: 22, verticalAlign: 'bottom' },
      '& thead td': { width: '19%' },
      // Our column: a sheet of its own from the heading down to the last row.
      '& thead th:nth-of-type(1)': {
        ...ours,
        borderRadius: `${theme.radii.medium}px ${theme.radii.medium}px 0 0`,
        backgroundColor: palette.primary.main,
        color: palette.primary.contrastText,
      },
      '& tbody td:nth-of-type(1)': { ...ours, fontWeight: 500, paddingInlineStart: 20 },
      '& tbody tr:last-of-type td:nth-of-type(1)': {
        borderRadius: `0 0 ${theme.radii.medium}px ${theme.radii.medium}px`,
      },
      '& tbody td:not(:nth-of-type(1))': { color: palette.text.secondary },
    },
    [theme.breakpoints.down('md')]: {
      '&, & tbody, & tr, & th, & td': { display: 'block' },
      '& thead': { display: 'none' },
      '& tr + tr': { marginTop: 36 },
      // Room for the three ways side by side, under their topic.
      [theme.breakpoints.up('sm')]: {
        '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', columnGap: 12 },
        '& tbody th': { gridColumn: '1 / -1' },
      },
      '& tbody th': { ...theme.typography.h3, marginBottom: 12 },
      '& td': {
        padding: '12px 16px',
        borderInlineStart: `3px solid ${palette.divider}`,
        '&::before': {
          content: 'attr(data-way)',
          display: 'block',
          fontSize: '0.875rem',
          fontWeight: 600,
          color: palette.text.secondary,
        },
      },
      '& td:nth-of-type(1)': {
        ...ours,
        borderInlineStartColor: palette.secondary.main,
        borderRadius: `0 ${theme.radii.small}px ${theme.radii.small}px 0`,
        '&::before': { color: palette.primary.main },
      },
    },
  };
});

/** The table's closing line. */
export const Verdict = styled('p')(({ theme }) => ({
  ...theme.typography.h4,
  maxWidth: '25.5em',
  marginTop: 'clamp(32px, 4vw, 56px)',
}));
