import CheckIcon from '@mui/icons-material/CheckRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import type { ToastMessage } from './notify.ts';

/** How long a toast is shown, in ms. It stays as much longer while the visitor is on it, or elsewhere (WCAG 2.2.1). */
const shownFor = 5_000;

/**
 * A toast with a title and a text. It has no role, because the page's live region announces it (`notify.ts`). Once it has
 * left, its room stays empty: what is below it does not move under a finger.
 */
export function ToastCard({ message }: { message: ToastMessage }) {
  const { title, text, dismiss, variant, stays = false, link } = message;
  const card = useRef<HTMLDivElement>(null);
  // The message that has left. The same one may come again.
  const [left, leave] = useState<ToastMessage>();
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    showBeside(element);
    let seen = false;
    const sight = new IntersectionObserver((entries) => (seen = entries.at(-1)?.isIntersecting ?? false));
    sight.observe(element);
    const leaving = setInterval(() => {
      const inUse = document.hidden || !seen || element.matches(':is(:hover, :focus-within)');
      if (!stays && !inUse) leave(message);
    }, shownFor);
    return () => {
      sight.disconnect();
      clearInterval(leaving);
    };
  }, [message, stays]);
  return (
    <Card ref={card} data-toast={left === message ? undefined : ''}>
      <div>
        <strong>
          {variant === 'success' && <CheckIcon />}
          <span>{title}</span>
        </strong>
        <p>{text}</p>
        {link && (
          <a href={link.href} download={link.download} onClick={link.onClick}>
            {link.label}
          </a>
        )}
      </div>
      <IconButton aria-label={dismiss} size="small" color="inherit" onClick={() => leave(message)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Card>
  );
}

/** Scrolls a toast into the window if the visitor is in its panel, and what has the focus stays there too. */
function showBeside(toast: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || !toast.closest('[data-toasts]')?.parentElement?.contains(focused)) return;
  for (const one of [toast, focused]) one.scrollIntoView({ block: 'nearest' });
}

const fade = keyframes({ from: { opacity: 0 } });

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  maxWidth: 420,
  padding: '16px 12px 16px 20px',
  borderRadius: theme.radii.medium,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  boxShadow: theme.elevation.floating,
  // The shadow and a distance belong to it where it is scrolled to.
  scrollMarginBlock: '1rem',
  animation: `${fade} 200ms`,
  '&:not([data-toast])': { visibility: 'hidden' },
  '& strong > svg': {
    display: 'inline-block',
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
  '& p, & a': { marginTop: 2, fontSize: theme.sizes.small, lineHeight: 1.45 },
  '& p': { color: theme.vars.palette.text.secondary, textWrap: 'balance' },
  '& a': { color: theme.vars.palette.primary.main, fontWeight: 500, textUnderlineOffset: 3 },
}));
