import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { HeaderProps } from '#site/records.ts';
import { bend, leading } from '../../../theme/tokens.ts';
import { newTab } from '../../primitives/newTab.ts';
import { widestWord } from '../../primitives/textWidth.ts';
import { Brand } from '../Brand.tsx';
import { junction } from '../../road/road.ts';
import { besideRoad, drawerText, endSpace, indent, line } from './SideDrawer.tsx';

/**
 * The contents of the drawer, which is the menu on small screens: brand, close button, links, and
 * "Book a Demo". The menu closes when the visitor presses a link or "Book a Demo" (SPEC §4). React
 * renders the contents once, and not again at each opening.
 *
 * @param props.onChoose called when the visitor presses a link to a section; the browser then
 *   scrolls there
 */
export const DrawerContents = memo(function DrawerContents({
  brand,
  schedulingUrl,
  words,
  onClose,
  onChoose,
}: HeaderProps & { onClose: () => void; onChoose: () => void }) {
  const labels = words.nav.map(({ label }) => label).join(' ');
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          marginInline: `${endSpace - indent}px -12px`,
        }}
      >
        <Brand name={brand} />
        <IconButton aria-label={words.closeMenu} onClick={onClose} color="inherit">
          <CloseIcon />
        </IconButton>
      </Box>
      <Nav aria-label={words.navLabel} sx={{ '--word': widestWord(labels, spacing).toFixed(2) }}>
        {words.nav.map(({ label, href }) => (
          <a key={href} href={href} onClick={onChoose}>
            {label}
          </a>
        ))}
      </Nav>
      {words.demo && (
        <Button variant="contained" color="secondary" href={schedulingUrl} onClick={onClose} {...newTab}>
          {words.demo}
        </Button>
      )}
    </>
  );
});

const spacing = -0.035;

const Nav = styled('nav')(({ theme }) => ({
  '--aside': `${besideRoad}px`,
  '--line': `${line}px`,
  marginBlock: '24px 32px',
  // The links are spread over the height of the drawer. On a phone, they are spread over its lower
  // two thirds, which a thumb reaches.
  flexGrow: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-evenly',
  [theme.breakpoints.down('sm')]: { marginBlockStart: '22svh' },
  '& a': {
    position: 'relative',
    display: 'block',
    paddingBlock: 10,
    color: theme.vars.palette.text.primary,
    fontFamily: theme.typography.h2.fontFamily,
    // The longest word fits beside the road.
    fontSize: `min(max(2.75rem, 4.8svh), 3.75rem, ${drawerText} / var(--word))`,
    fontWeight: 700,
    lineHeight: leading(1.1),
    letterSpacing: `${spacing}em`,
    textDecoration: 'none',
    // Draws a branch from the drawer's road to the link.
    '@media (forced-colors: none)': {
      '&::before': {
        ...junction(theme, '-14px', theme.vars.palette.background.default),
        insetBlockStart: `calc(50% - ${bend}px)`,
      },
    },
    '@media (hover)': { '&:hover': { color: theme.vars.palette.primary.main } },
  },
  [`@media ${theme.heights.low}`]: {
    flexGrow: 0,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: 24,
    marginBlock: '8px 16px',
    '& a': { fontSize: theme.sizes.title, '&::before': { display: 'none' } },
  },
}));
