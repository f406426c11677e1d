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
 * Brand mark, section links and "Book a Demo" (SPEC §2). If the links do not fit, they are in a
 * drawer (`StickyHeader`). Before hydration `beforeReact.ts` opens the drawer.
 */
export function Header(props: HeaderProps) {
  const { open, button, show, close, leave } = useMenu();
  return (
    <>
      {/* If the menu was opened before hydration, this element is already inert. React expects the
          attributes of the server's element, and must not warn. */}
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

/** Rendered once, so that a press on the menu button does not wait for the links. */
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
  // In the lowest windows, a control with its focus ring is as high as the header.
  '--control': 'min(44px, var(--row) - 7px)',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 'calc(var(--row) - 1px)',
  '& a': { minHeight: 'var(--control)' },
  // The controls are within the document's scroll padding. Without this margin, Chromium would
  // treat them as covered, and scroll the page by half a window when one of them gets the focus.
  '& :is(a, button)': { scrollMarginTop: 'calc(-1 * var(--bar))' },
  // The rules for the buttons are here, because each styled button would add all of MUI's button
  // rules to the document again.
  '& > .MuiButton-root': { paddingBlock: 0, whiteSpace: 'nowrap' },
  '& > .MuiIconButton-root': { display: 'none', height: 'min(48px, var(--row) - 7px)', marginInlineEnd: -12 },
  [`@media ${theme.heights.low}`]: { '& :focus-visible': { outlineOffset: 0 } },
  // Without "Book a Demo", the last label ends at the page's margin.
  [`& > nav:has(+ [${menuButton}])`]: { marginInlineEnd: -14 },
}));

const Nav = styled('nav')({
  display: 'flex',
  // Translations and wider letter spacing may need more room.
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
