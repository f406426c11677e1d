import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef } from 'react';
import type { Toast } from '../contactRecords.ts';

/**
 * A toast with a title and a text. It has no role, because the page's live region announces it (`notify.ts`).
 * notistack's own content would be an alert and interrupt.
 */
export const ToastCard = forwardRef<HTMLDivElement, CustomContentProps & Partial<Toast>>(function ToastCard(
  { id, message, text, dismiss, variant, className },
  ref,
) {
  return (
    <Card ref={ref} className={className} data-variant={variant} data-toast="">
      <div>
        <strong>{message}</strong>
        <p>{text}</p>
      </div>
      <IconButton aria-label={dismiss} size="small" color="inherit" onClick={() => closeSnackbar(id)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Card>
  );
});

const Card = styled('div')(({ theme }) => ({
  pointerEvents: 'all',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  width: 'min(420px, calc(100vw - 40px))',
  padding: '16px 12px 16px 20px',
  borderRadius: theme.radii.medium,
  // A border makes it visible over the page and over the dark footer.
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  boxShadow: theme.elevation.floating,
  '&[data-variant=success]': { borderInlineStart: `6px solid ${theme.vars.palette.success.main}` },
  '& > div': { flex: 1 },
  '& strong': { ...theme.typography.h4 },
  '& p': {
    marginTop: 2,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.9375rem',
    lineHeight: 1.45,
    textWrap: 'balance',
  },
}));
