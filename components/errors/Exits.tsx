import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { styled } from '@mui/material/styles';
import type { NavItem } from '#site/records.ts';

/** Links to the landing page's sections. They are less prominent than the link home above them. */
export function Exits({ label, nav }: { label: string; nav: NavItem[] }) {
  return (
    <Links aria-label={label}>
      {nav.map((item) => (
        <a key={item.href} href={`/${item.href}`}>
          {item.label}
          <ArrowForwardIcon fontSize="inherit" />
        </a>
      ))}
    </Links>
  );
}

const Links = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.5rem',
  marginTop: '2.5rem',
  '& a': {
    // Two in a row, or one if a label needs the whole row.
    flex: '1 1 40%',
    minWidth: 'fit-content',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 56,
    borderBlockStart: `1px solid ${theme.vars.palette.line.strong}`,
    borderRadius: 0,
    color: 'inherit',
    fontWeight: 500,
    textDecoration: 'none',
    '@media (hover)': { '&:hover': { color: theme.vars.palette.primary.main } },
    '& svg': { color: theme.vars.palette.primary.main },
  },
}));
