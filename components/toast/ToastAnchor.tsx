import { styled } from '@mui/material/styles';
import { toastAnchor, type ToastAnchorName } from './message.ts';

/**
 * The place where a toast is shown. This place is part of the page, so a toast covers nothing. The
 * place is the last element of the form's sheet, or of the card with the download. So a toast moves
 * nothing in the sheet or in the card.
 */
export function ToastAnchor({ name }: { name: ToastAnchorName }) {
  return <ToastBox {...{ [toastAnchor]: name }} />;
}

// Browsers round a scroll position to whole pixels. With this margin, the toast's edge stays in the
// window.
const ToastBox = styled('div')({ scrollMarginBlock: 2 });
