import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useEffect, useLayoutEffect, useRef } from 'react';
import { WholeWords } from '../primitives/WholeWords.tsx';
import { type ToastMessage, toastAnchor } from './message.ts';
import { useToastTime } from './useToastTime.ts';

/**
 * A toast with a title and a text. It has no role, because the page's live region announces it
 * (`notify.ts`). notistack's own content would be an alert, which interrupts the screen reader.
 */
export const ToastCard = forwardRef<HTMLDivElement, CustomContentProps & Partial<ToastMessage>>(
  function ToastCard({ id, message, text, dismiss, link, variant, className, persist }, ref) {
    const card = useRef<HTMLDivElement>(null);
    useToastTime(card, id, persist);
    useEffect(() => {
      if (card.current) bringIntoSight(card.current);
    }, []);
    useLayoutEffect(() => {
      const toast = card.current;
      // When this function runs, the toast is still in the page, but is about to be removed.
      return () => passFocusOn(toast);
    }, []);
    const close = () => {
      passFocusOn(card.current);
      closeSnackbar(id);
    };
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
        <IconButton aria-label={dismiss} size="small" color="inherit" onClick={close}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Card>
    );
  },
);

/**
 * Moves the focus out of a toast that disappears: to the form's message, or to the button or link
 * beside the toast. Otherwise the focus would be lost, and the next Tab would begin at the top of
 * the page.
 */
function passFocusOn(toast: HTMLElement | null): void {
  if (!toast?.contains(document.activeElement)) return;
  const surroundings = toast.closest(`[${toastAnchor}]`)?.parentElement;
  surroundings?.querySelector<HTMLElement>('[role=group][tabindex], [type=submit], a[download]')?.focus();
}

/**
 * Scrolls the toast into the window if the focus is in the same part of the ticket: the form's
 * sheet, or the card with the download. The focused element stays in the window, too.
 */
function bringIntoSight(toast: HTMLElement): void {
  const anchor = toast.closest<HTMLElement>(`[${toastAnchor}]`);
  if (!anchor) return;
  const focused = document.activeElement;
  if (!focused || !anchor.parentElement?.contains(focused)) return;
  for (const one of [anchor, focused]) one.scrollIntoView({ block: 'nearest' });
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
  // Large enough for a finger.
  '@media (pointer: coarse)': {
    '& > button': { width: 44, height: 44, margin: -6 },
    '& div > a': { padding: '12px 0' },
  },
  '& strong': { ...theme.typography.h4, display: 'flex', gap: 8 },
  '& p, & a': { marginTop: 2, fontSize: theme.sizes.small, lineHeight: 1.45 },
  '& p': { color: theme.vars.palette.text.secondary, textWrap: 'balance' },
  '& a': { color: theme.vars.palette.primary.main, fontWeight: 500, textUnderlineOffset: 3 },
}));
