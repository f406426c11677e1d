import { styled } from '@mui/material/styles';
import type { ToastPlaceName } from './message.ts';

/**
 * Where a toast is shown. It is part of the page, so a toast lies over nothing. It comes after everything in its panel,
 * so nothing in the panel moves.
 */
export function ToastPlace({ name }: { name: ToastPlaceName }) {
  return <Place data-toasts={name} />;
}

const Place = styled('div')({
  // It is scrolled to by whole pixels.
  scrollMarginBlock: 2,
  // notistack fixes its container to the window's edge.
  '& .notistack-SnackbarContainer': {
    position: 'static',
    display: 'block',
    width: 'auto',
    maxWidth: 420,
    maxHeight: 'none',
    zIndex: 'auto',
    paddingTop: 12,
    '& *': { minWidth: 0 },
    '& .notistack-CollapseWrapper': { padding: 0 },
  },
});
