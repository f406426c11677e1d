import MenuIcon from '@mui/icons-material/Menu';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { HeaderProps } from '#site/records.ts';
import { newTab } from '../../primitives/newTab.ts';
import { Brand } from '../Brand.tsx';
import { Container } from '../Section.tsx';
import { DrawerContents } from './DrawerContents.tsx';
import { bar, menuButton } from './beforeReact.ts';
import { SideDrawer } from './SideDrawer.tsx';
import { useMenu } from './useMenu.ts';

/**
 * Brand mark, section links and "Book a Demo" (SPEC §2). If the window is too narrow for the links,
 * a menu button opens a drawer with them (`StickyHeader.tsx`). Before hydration, the script
 * `beforeReact.ts` opens the drawer.
 */
export function Header(props: HeaderProps) {
  const { open, button, show, close, leave } = useMenu();
  return (
    <>
      {/* If the menu was opened before hydration, this element is already inert, and so differs from
          what the server has sent. React must not warn about that. */}
      <Bar {...{ [bar]: '' }} suppressHydrationWarning>
        <Links {...props} />
        <IconButton
          ref={button}
          {...{ [menuButton]: '' }}
          onClick={show}
          aria-label={props.words.openMenu}
          aria-haspopup="dialog"
          aria-expanded={open}
          suppressHydrationWarning
          color="inherit"
        >
          <MenuIcon />
        </IconButton>
      </Bar>
      <SideDrawer open={open} label={props.words.menuLabel} onClose={close}>
        <DrawerContents {...props} onClose={close} onChoose={leave} />
      </SideDrawer>
    </>
  );
}

/**
 * The header without the menu button. React renders it only once, so that a press on the menu
 * button does not wait for it.
 */
const Links = memo(function Links({ brand, schedulingUrl, words }: HeaderProps) {
  return (
    <>
      <Brand name={brand} />
      <Nav aria-label={words.navLabel}>
        {words.nav.map(({ label, href }) => (
          <NavLink key={href} href={href}>
            {label}
          </NavLink>
        ))}
      </Nav>
      {words.demo && (
        <Button variant="outlined" href={schedulingUrl} {...newTab}>
          {words.demo}
        </Button>
      )}
    </>
  );
});

const Bar = styled(Container)(({ theme }) => ({
  // In a window of little height, the header is low, too. A control with its focus ring still fits
  // into it.
  '--control': 'min(44px, var(--row) - 7px)',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 'calc(var(--row) - 1px)',
  '& a': { minHeight: 'var(--control)' },
  // The header's controls are in the area of the document's scroll padding. Without this margin,
  // Chromium would treat them as covered, and scroll the page by half a window when a control gets
  // the focus.
  '& :is(a, button)': { scrollMarginTop: 'calc(-1 * var(--bar))' },
  // The rules for the buttons are here, because each styled button would add all of MUI's button
  // rules to the document again.
  '& > .MuiButton-root': { paddingBlock: 0, whiteSpace: 'nowrap' },
  '& > .MuiIconButton-root': { display: 'none', height: 'min(48px, var(--row) - 7px)', marginInlineEnd: -12 },
  [`@media ${theme.heights.low}`]: { '& :focus-visible': { outlineOffset: 0 } },
  // If there is no button "Book a Demo", the last link's text ends exactly at the page's right
  // edge.
  [`& > nav:has(+ [${menuButton}])`]: { marginInlineEnd: -14 },
}));

const Nav = styled('nav')({
  display: 'flex',
  // A translation, or a visitor's wider letter spacing, may need a second line.
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: 4,
  marginInlineStart: 'auto',
  marginInlineEnd: 16,
});

const NavLink = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  paddingInline: 14,
  borderRadius: theme.radii.round,
  color: theme.vars.palette.text.primary,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '@media (hover)': { '&:hover': { backgroundColor: theme.vars.palette.ground.main } },
}));
