import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef } from 'react';
import type { Toast } from '../records.ts';

/**
 * A toast with a title and a text. It has no role: the page's live region reads it out (`notify.ts`), where
 * notistack's own content would interrupt as an alert.
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
  // It may float over the page and over the footer's dark band: a sheet with an edge stands out from both.
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
