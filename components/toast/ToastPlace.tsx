import { styled } from '@mui/material/styles';

/** The places where toasts are shown: where the button is that asks for them. */
export type ToastPlaceName = 'form' | 'onePager';

/**
 * Where a toast is shown. It is part of the page, so a toast lies over nothing. It comes after everything in its panel,
 * so nothing in the panel moves.
 */
export function ToastPlace({ name }: { name: ToastPlaceName }) {
  return <Place data-toasts={name} />;
}

const Place = styled('div')({ '& > *': { marginTop: '1.25rem' } });
