import Drawer from '@mui/material/Drawer';
import { keyframes, styled, type Theme } from '@mui/material/styles';
import { cloneElement, type HTMLProps, type ReactElement, type ReactNode, type Ref } from 'react';
import { drawer, menu } from './beforeReact.ts';

type Props = { open: boolean; label: string; onClose: () => void; children: ReactNode };

/**
 * A modal drawer. Escape and a press outside the drawer close it (APG dialog pattern). The drawer
 * is in the document from the start, but hidden. `label` is the drawer's name for screen readers.
 */
export function SideDrawer({ open, label, onClose, children }: Props) {
  return (
    <Modal
      {...{ [drawer]: '' }}
      anchor="right"
      open={open}
      onClose={onClose}
      // The drawer has no portal, so that the server renders it, too. `useMenu` restores the focus
      // instead of MUI.
      ModalProps={{
        keepMounted: true,
        disablePortal: true,
        disableRestoreFocus: true,
        closeAfterTransition: false,
      }}
      slots={{ transition: NoTransition }}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label },
        backdrop: { slots: { transition: NoTransition } },
      }}
    >
      {children}
    </Modal>
  );
}

/**
 * Replaces MUI's transitions, for which React would have to render more often. CSS moves the
 * drawer, before and after hydration.
 */
function NoTransition({
  children,
  ref,
  tabIndex,
  onClick,
  onFocus,
  'aria-hidden': hidden,
}: HTMLProps<HTMLElement> & { children: ReactElement<HTMLProps<HTMLElement>>; ref?: Ref<HTMLElement> }) {
  return cloneElement(children, { ref, tabIndex, onClick, onFocus, 'aria-hidden': hidden });
}

/** The width of the road's amber line in the drawer, in px. */
export const line = 8;

/** The distance from the drawer's left edge to the middle of its road, in px. */
const roadMiddle = 34;

/** The distance from the middle of the road to the links, in px. */
export const besideRoad = 38;

/**
 * The drawer's road as a CSS background: the amber line, on a lane that is 26 px wide. The upper
 * ends of the line and of the lane are round.
 */
const road = ({ band, secondary }: Theme['vars']['palette']) =>
  [[secondary.main, line] as const, [band.line, 26] as const]
    .map(
      ([color, width]) =>
        `radial-gradient(${color} 70%, transparent 72%) ${roadMiddle - width / 2}px 76px / ${width}px ${width}px no-repeat, linear-gradient(${color} 0 0) ${roadMiddle - width / 2}px 100% / ${width}px calc(100% - ${76 + width / 2}px) no-repeat`,
    )
    .join();

const drawerWidth = 'min(88vw, 380px)';

/** The space at the left of the links, in px. */
export const indent = roadMiddle + besideRoad;
/** The space at the right of the links, in px. */
export const endSpace = 24;

/** The width of the drawer's text. Two pixels are left for the drawer's border and for rounding. */
export const drawerText = `(${drawerWidth} - ${indent + endSpace + 2}px)`;

const slide = keyframes({ from: { translate: '4rem' } });

const Modal = styled(Drawer)(({ theme }) => ({
  '& .MuiDrawer-paper': {
    width: drawerWidth,
    padding: `12px ${endSpace}px 12px ${indent}px`,
    // A road leads down from the brand. `DrawerContents.tsx` draws its branches to the links.
    background: `${road(theme.vars.palette)} ${theme.vars.palette.background.default}`,
    '@media (forced-colors: active)': { background: 'Canvas' },
    // A line separates the drawer from the page behind it. In the dark scheme, both have nearly the
    // same color.
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  },
  [`html[${menu}] &`]: { visibility: 'visible' },
  '@media (prefers-reduced-motion: no-preference)': {
    [`html[${menu}] & > .MuiDrawer-paper, &:not(.MuiModal-hidden) > .MuiDrawer-paper`]: {
      animation: `${slide} ${theme.pace.medium}`,
    },
  },
  // Stops the page behind the drawer from scrolling, but only after the drawer's first frame: the
  // page may need a new layout once its scrollbar is gone, and that would delay the frame.
  [`html[${menu}]:has(&):has([inert])`]: { overflow: 'hidden' },
}));
