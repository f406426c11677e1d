import './gooberUnderCsp.ts';
import Fade from '@mui/material/Fade';
import { styled } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { theme } from '../../theme/theme.ts';
import type { ToastMessage } from '#site/contactRecords.ts';
import { ToastCard } from './ToastCard.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    default: Pick<ToastMessage, 'text' | 'dismiss'>;
    success: Pick<ToastMessage, 'text' | 'dismiss'>;
  }
}

/** Shows a toast. The first call renders notistack's provider into a separate root. */
export function showToast({ title, text, dismiss, variant, stays = false }: ToastMessage): void {
  mountOnce();
  enqueueSnackbar(title, { variant, text, dismiss, persist: stays });
}

let mounted = false;

function mountOnce() {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  // The parts of the page change to the body's font after the first paint (renderer/document/firstPaint.ts). This one begins with it.
  place.dataset['lateFont'] = '';
  // Placed inside a landmark, for screen reader users who navigate by landmarks.
  (document.querySelector('main') ?? document.body).append(place);
  flushSync(() =>
    createRoot(place).render(
      <ThemeProvider theme={theme}>
        <OnThePage>
          <SnackbarProvider
            maxSnack={3}
            // The card closes itself: notistack would count on while the focus is on it.
            autoHideDuration={null}
            anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
            TransitionComponent={Fade}
            Components={{ default: ToastCard, success: ToastCard }}
          />
        </OnThePage>
      </ThemeProvider>,
    ),
  );
}

/** The toasts scroll with the page, above its content and below the sticky header. `placeToasts` sets their top. */
const OnThePage = styled('div')({
  '& .notistack-SnackbarContainer': {
    position: 'absolute',
    zIndex: 1,
    transition: 'none',
    // Where notistack uses the whole width, the page's own margin.
    [theme.breakpoints.down('sm')]: { left: 20 },
  },
});
