import CheckIcon from '@mui/icons-material/Check';
import { styled } from '@mui/material/styles';

/** A list of short assurances with ticks: the badges of the hero and the case study (SPEC §2). */
export function CheckList({ items, label }: { items: string[]; label: string }) {
  return (
    <List aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          <CheckIcon fontSize="inherit" />
          {item}
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  '& li': {
    // Two items per line, or one if large text leaves no room for two, but never three in one line
    // and one in the next. An item's width is less than half of the list, so that two items fit
    // into a line even with a wider gap, as in the hero.
    flex: '0 0 45%',
    minWidth: 'fit-content',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    fontSize: theme.sizes.small,
    fontWeight: 500,
  },
  '& svg': {
    flex: 'none',
    fontSize: 18,
    padding: 2,
    borderRadius: theme.radii.round,
    backgroundColor: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
  },
}));
