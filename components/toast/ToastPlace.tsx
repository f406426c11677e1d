import { styled } from '@mui/material/styles';
import type { ToastPlaceName } from './message.ts';

/**
 * Where a toast is shown. It is part of the page, so a toast lies over nothing. It comes after
 * everything in its panel, so nothing in the panel moves.
 */
export function ToastPlace({ name }: { name: ToastPlaceName }) {
  return <Place data-toasts={name} />;
}

// It is scrolled to by whole pixels.
const Place = styled('div')({ scrollMarginBlock: 2 });
