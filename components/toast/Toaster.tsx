import './gooberUnderCsp.ts';
import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { IslandShell } from '../../theme/IslandShell.tsx';
import type { ToastMessage } from '../contactRecords.ts';
import { ToastCard } from './ToastCard.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    default: Pick<ToastMessage, 'text' | 'dismiss'>;
    success: Pick<ToastMessage, 'text' | 'dismiss'>;
  }
}

/** Shows a toast. The first call renders notistack's provider into a separate root. */
export function showToast({ title, text, dismiss, variant }: ToastMessage): void {
  mountOnce();
  enqueueSnackbar(title, { variant, text, dismiss });
}

let mounted = false;

function mountOnce() {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  // The parts of the page change to the body's font after the first paint (renderer/firstPaint.ts). This one begins with it.
  place.dataset['lateFont'] = '';
  // Placed inside a landmark, for screen reader users who navigate by landmarks.
  (document.querySelector('main') ?? document.body).append(place);
  flushSync(() =>
    createRoot(place).render(
      <IslandShell>
        <SnackbarProvider
          maxSnack={3}
          autoHideDuration={9000}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          Components={{ default: ToastCard, success: ToastCard }}
        />
      </IslandShell>,
    ),
  );
}
