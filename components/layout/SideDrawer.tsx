import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { HeaderProps } from '../records.ts';
import { newTab } from '../shared/newTab.ts';
import { Brand } from './Brand.tsx';

/**
 * The small screens' navigation: a modal drawer that closes after a choice, after Book a Demo, on Escape and on
 * a press outside (SPEC §4; APG dialog pattern).
 *
 * @param props.prepared what of it stands ready, hidden, while it is closed: 0 nothing, 1 its frame, 2 all
 */
export function SideDrawer({
  open,
  prepared,
  onClose,
  ...rest
}: HeaderProps & { open: boolean; prepared: number; onClose: () => void }) {
  return (
    <Drawer
      anchor="right"
      open={open}
      keepMounted={prepared > 0}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': rest.words.menuLabel, sx: panel },
      }}
    >
      {prepared === 1 && !open ? undefined : <Contents onClose={onClose} {...rest} />}
    </Drawer>
  );
}

function Contents({ onClose, brand, schedulingUrl, words }: HeaderProps & { onClose: () => void }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 3 }}>
        <Brand name={brand} />
        <IconButton
          aria-label={words.closeMenu}
          onClick={onClose}
          color="inherit"
          edge="end"
          sx={{ width: 48, height: 48 }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={words.navLabel}>
        {words.nav.map(({ label, href }) => (
          <DrawerLink key={href} href={href} onClick={onClose}>
            {label}
          </DrawerLink>
        ))}
      </Box>
      <Button
        variant="contained"
        color="secondary"

        href={schedulingUrl}
        onClick={onClose}
        sx={{ mt: 4 }}
        {...newTab}
      >
        {words.demo}
      </Button>
    </>
  );
}

const panel = { width: 'min(88vw, 380px)', px: 3, py: 1.5, bgcolor: 'background.default' } as const;

const DrawerLink = styled('a')(({ theme }) => ({
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
}));
