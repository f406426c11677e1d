import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { cloneElement, type HTMLProps, type ReactElement, type Ref } from 'react';
import type { HeaderProps } from '../records.ts';
import { newTab } from '../shared/newTab.ts';
import { Brand } from './Brand.tsx';

/**
 * The navigation on small screens: a modal drawer. It closes after a choice, after Book a Demo, on Escape and on a
 * press outside (SPEC §4; APG dialog pattern). It is in the document from the start, hidden.
 *
 * @param props.onChoose called when a section is chosen; the browser then goes there
 */
export function SideDrawer({
  open,
  onClose,
  onChoose,
  brand,
  schedulingUrl,
  words,
}: HeaderProps & { open: boolean; onClose: () => void; onChoose: () => void }) {
  return (
    <Modal
      data-drawer=""
      anchor="right"
      open={open}
      onClose={onClose}
      // Without a portal, so that the server renders it too. `useMenu` restores the focus.
      ModalProps={{
        keepMounted: true,
        disablePortal: true,
        disableRestoreFocus: true,
        closeAfterTransition: false,
      }}
      slots={{ transition: Still }}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': words.menuLabel },
        backdrop: { slots: { transition: Still } },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Brand name={brand} />
        <IconButton aria-label={words.closeMenu} onClick={onClose} color="inherit" edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Nav aria-label={words.navLabel}>
        {words.nav.map(({ label, href }) => (
          <a key={href} href={href} onClick={onChoose}>
            {label}
          </a>
        ))}
      </Nav>
      <Button variant="contained" color="secondary" href={schedulingUrl} onClick={onClose} {...newTab}>
        {words.demo}
      </Button>
    </Modal>
  );
}

/**
 * Replaces MUI's transitions: CSS moves the drawer, before and after hydration. So it is open after one render, and no
 * layout is computed before its first frame.
 */
function Still({
  children,
  ref,
  tabIndex,
  onClick,
  onFocus,
  'aria-hidden': hidden,
}: HTMLProps<HTMLElement> & { children: ReactElement<HTMLProps<HTMLElement>>; ref?: Ref<HTMLElement> }) {
  return cloneElement(children, { ref, tabIndex, onClick, onFocus, 'aria-hidden': hidden });
}

/** A window as low as a phone in landscape. */
const low = '@media (max-height: 500px)';

const slide = keyframes({ from: { translate: '4rem' } });

const Modal = styled(Drawer)(({ theme }) => ({
  '& .MuiDrawer-paper': {
    width: 'min(88vw, 380px)',
    padding: '12px 24px',
    backgroundColor: theme.vars.palette.background.default,
  },
  // `html[data-menu]` opens it before hydration.
  'html[data-menu] &': { visibility: 'visible' },
  '@media (prefers-reduced-motion: no-preference)': {
    'html[data-menu] & > .MuiDrawer-paper, &:not(.MuiModal-hidden) > .MuiDrawer-paper': {
      animation: `${slide} 0.2s ease-out`,
    },
  },
  // Not in the drawer's first frame: without its scrollbar the page may need a new layout.
  'html[data-menu]:has(&):has([inert])': { overflow: 'hidden' },
}));

const Nav = styled('nav')(({ theme }) => ({
  marginBlock: '24px 32px',
  '& a': {
    display: 'block',
    paddingBlock: 14,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
    fontFamily: theme.typography.h2.fontFamily,
    fontSize: '1.75rem',
    fontWeight: 700,
    letterSpacing: '-0.02em',
    textDecoration: 'none',
    '&:hover': { color: theme.vars.palette.primary.main },
  },
  [low]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: 24,
    marginBlock: '8px 16px',
    '& a': { fontSize: '1.375rem' },
  },
}));
