import { styled } from '@mui/material/styles';
import { toastAnchor, type ToastAnchorName } from './message.ts';

/**
 * The place where a toast is shown. It is part of the page, so a toast covers nothing. It is the
 * last element of its panel, so nothing in the panel moves.
 */
export function ToastAnchor({ name }: { name: ToastAnchorName }) {
  return <ToastBox {...{ [toastAnchor]: name }} />;
}

// The page scrolls to it by whole pixels.
const ToastBox = styled('div')({ scrollMarginBlock: 2 });
