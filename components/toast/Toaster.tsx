import './gooberUnderCsp.ts';
import Fade from '@mui/material/Fade';
import { GlobalStyles, ThemeProvider } from '@mui/system';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { theme } from '../../theme/theme.ts';
import { type ToastMessage, toastAnchor } from './message.ts';
import { ToastCard } from './ToastCard.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    default: Pick<ToastMessage, 'text' | 'dismiss' | 'link'>;
    success: Pick<ToastMessage, 'text' | 'dismiss' | 'link'>;
  }
}

let root: Root | undefined;

/**
 * Styles that put notistack's container into the page, where it covers nothing. By default it is
 * fixed to the window's edge.
 */
const inPlace = {
  [`[${toastAnchor}] .notistack-SnackbarContainer`]: {
    position: 'static',
    display: 'block',
    width: 'auto',
    maxWidth: 420,
    maxHeight: 'none',
    zIndex: 'auto',
    paddingTop: 12,
    '& *': { minWidth: 0 },
    '& .notistack-CollapseWrapper': { padding: 0 },
  },
} as const;

/** Removes the current toast. */
export function closeToast(): void {
  if (root) closeSnackbar();
}

/**
 * Shows a toast at its anchor in the page (`ToastAnchor`). It replaces any other toast. If the same
 * toast is already shown, nothing changes. notistack's provider has a React root of its own,
 * because outcomes of kept requests may arrive before any island is hydrated.
 */
export function showToast({
  title,
  text,
  dismiss,
  variant,
  link,
  anchor,
  stays = false,
}: ToastMessage): void {
  const domRoot = document.querySelector<HTMLElement>(`[${toastAnchor}=${anchor}]`);
  if (!domRoot) return;
  root ??= createRoot(document.createElement('div'));
  flushSync(() =>
    root?.render(
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={inPlace} />
        <SnackbarProvider
          key={anchor}
          domRoot={domRoot}
          maxSnack={1}
          preventDuplicate
          // Each toast closes itself (`useToastTime.ts`).
          autoHideDuration={null}
          TransitionComponent={Fade}
          Components={{ default: ToastCard, success: ToastCard }}
        />
      </ThemeProvider>,
    ),
  );
  enqueueSnackbar(title, { variant, text, dismiss, link, persist: stays });
}
