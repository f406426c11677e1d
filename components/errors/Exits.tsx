import ArrowOutwardIcon from '@mui/icons-material/ArrowOutwardRounded';
import { styled } from '@mui/material/styles';
import type { NavItem } from '#site/records.ts';

/** Links to the landing page's sections, drawn as the exit signs of a roundabout. */
export function Exits({ label, nav }: { label: string; nav: NavItem[] }) {
  return (
    <Signs aria-label={label}>
      {nav.map((item) => (
        <a key={item.href} href={`/${item.href}`}>
          {item.label}
          <ArrowOutwardIcon fontSize="inherit" />
        </a>
      ))}
    </Signs>
  );
}

const Signs = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  marginTop: '2.5rem',
  '& a': {
    // Two in a row, or one where a label needs the room of both.
    flex: '1 1 40%',
    minWidth: 'fit-content',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 56,
    padding: '0.5rem 0.875rem',
    border: '2px solid',
    borderRadius: theme.radii.small,
    outline: `3px solid ${theme.vars.palette.band.main}`,
    backgroundColor: theme.vars.palette.band.main,
    color: theme.vars.palette.band.text,
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: theme.vars.palette.band.accent },
    '& svg': { fontSize: theme.sizes.title },
    '&:focus-visible': { outlineOffset: 3 },
  },
}));
