import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useEffect, useRef } from 'react';
import { WholeWords } from '../primitives/WholeWords.tsx';
import type { ToastMessage } from './message.ts';

/** How long a toast is shown, in ms. It stays longer while the visitor is on it, below it or elsewhere (WCAG 2.2.1). */
const shownFor = 5_000;

/**
 * A toast with a title and a text. It has no role, because the page's live region announces it (`notify.ts`).
 * notistack's own content would be an alert and interrupt. Its room leaves with it, so it stays while the visitor points at
 * something below it, which would move.
 */
export const ToastCard = forwardRef<HTMLDivElement, CustomContentProps & Partial<ToastMessage>>(
  function ToastCard({ id, message, text, dismiss, link, variant, className, persist }, ref) {
    const card = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const element = card.current;
      if (!element) return undefined;
      bringIntoSight(element);
      let seen = false;
      const sight = new IntersectionObserver((entries) => (seen = entries.at(-1)?.isIntersecting ?? false));
      sight.observe(element);
      const leaving = setInterval(() => {
        const inUse = element.matches(':is(:hover, :focus-within)') || isPointedBelow(element);
        if (!persist && !document.hidden && seen && !inUse) closeSnackbar(id);
      }, shownFor);
      return () => {
        sight.disconnect();
        clearInterval(leaving);
      };
    }, [id, persist]);
    return (
      <Card ref={useForkRef(ref, card)} className={className} data-toast="">
        <div>
          <strong>
            {variant === 'success' && <CheckIcon />}
            <span>{message}</span>
          </strong>
          <p>
            <WholeWords>{text ?? ''}</WholeWords>
          </p>
          {link && (
            <a href={link.href} download={link.download} onClick={link.onClick}>
              {link.label}
            </a>
          )}
        </div>
        <IconButton aria-label={dismiss} size="small" color="inherit" onClick={() => closeSnackbar(id)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Card>
    );
  },
);

/** Whether the pointer, or on a touch screen the last tap, is on something that follows in the page. */
function isPointedBelow(toast: HTMLElement): boolean {
  const pointedAt = [...document.querySelectorAll(':hover')].at(-1) ?? toast;
  const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
  return !toast.contains(pointedAt) && (toast.compareDocumentPosition(pointedAt) & follows) > 0;
}

/** Scrolls the toast into the window if the visitor is in its panel. What has the focus stays there too. */
function bringIntoSight(toast: HTMLElement): void {
  const place = toast.closest<HTMLElement>('[data-toasts]');
  if (!place) return;
  const focused = document.activeElement;
  if (!focused || !place.parentElement?.contains(focused)) return;
  for (const one of [place, focused]) one.scrollIntoView({ block: 'nearest' });
}

const Card = styled('div')(({ theme }) => ({
  pointerEvents: 'all',
  width: '100%',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 12px 12px 20px',
  borderRadius: theme.radii.medium,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '--ring': theme.vars.palette.primary.main,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  boxShadow: theme.elevation.floating,
  '& strong > svg': {
    flex: 'none',
    width: '1.5rem',
    height: '1.5rem',
    padding: 3,
    borderRadius: theme.radii.round,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& > div': { flex: 1 },
  '& strong': { ...theme.typography.h4, display: 'flex', gap: 8 },
  '& p, & a': { marginTop: 2, fontSize: theme.sizes.small, lineHeight: 1.45 },
  '& p': { color: theme.vars.palette.text.secondary, textWrap: 'balance' },
  '& a': { color: theme.vars.palette.primary.main, fontWeight: 500, textUnderlineOffset: 3 },
}));
