import CheckIcon from '@mui/icons-material/CheckRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useEffect, useRef } from 'react';
import type { Toast } from '#site/contactRecords.ts';
import { followWindow, placeToasts } from './placeToasts.ts';

/** How long a toast is shown, in ms. It stays as much longer while the visitor is on it, or elsewhere (WCAG 2.2.1). */
const shownFor = 5_000;

/**
 * A toast with a title and a text. It has no role, because the page's live region announces it (`notify.ts`).
 * notistack's own content would be an alert and interrupt.
 */
export const ToastCard = forwardRef<HTMLDivElement, CustomContentProps & Partial<Toast>>(function ToastCard(
  { id, message, text, dismiss, variant, className, persist },
  ref,
) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = setInterval(() => {
      const inUse = document.hidden || card.current?.matches(':is(:hover, :focus-within)');
      if (!persist && !inUse) closeSnackbar(id);
    }, shownFor);
    return () => clearInterval(leave);
  }, [id, persist]);
  useEffect(() => {
    const toasts = card.current?.closest<HTMLElement>('.notistack-SnackbarContainer') ?? document.body;
    let arrives = true;
    // Called at once, and whenever the page below gets longer or shorter.
    const page = new ResizeObserver(() => {
      placeToasts(toasts, arrives);
      arrives = false;
    });
    page.observe(document.body);
    const scrolled = () => followWindow(toasts);
    addEventListener('scrollend', scrolled);
    return () => {
      page.disconnect();
      removeEventListener('scrollend', scrolled);
    };
  }, []);
  return (
    <Card ref={useForkRef(ref, card)} className={className} data-toast="">
      <div>
        <strong>
          {variant === 'success' && <CheckIcon />}
          {message}
        </strong>
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
  '& strong > svg': {
    width: '1.5rem',
    height: '1.5rem',
    marginInlineEnd: 8,
    padding: 3,
    verticalAlign: 'bottom',
    borderRadius: theme.radii.round,
    backgroundColor: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
  },
  '& > div': { flex: 1 },
  '& strong': { ...theme.typography.h4 },
  '& p': {
    marginTop: 2,
    color: theme.vars.palette.text.secondary,
    fontSize: theme.sizes.small,
    lineHeight: 1.45,
    textWrap: 'balance',
  },
}));
