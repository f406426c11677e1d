import { ThemeProvider } from '@mui/system';
import { createRoot, type Root } from 'react-dom/client';
import { theme } from '../../theme/theme.ts';
import type { ToastMessage } from './notify.ts';
import { ToastCard } from './ToastCard.tsx';

/** The React root of each place that has shown a toast. */
const roots = new Map<Element, Root>();

/**
 * Shows a toast at its place in the page (`ToastPlace`), in place of any other. The same toast again is still one, and
 * its time starts anew.
 */
export function showToast(message: ToastMessage): void {
  const place = document.querySelector(`[data-toasts=${message.place}]`);
  if (!place) return;
  for (const [other, root] of roots) if (other !== place) root.render(null);
  const root = roots.get(place) ?? createRoot(place);
  roots.set(place, root);
  root.render(
    <ThemeProvider theme={theme}>
      <ToastCard key={message.title} message={message} />
    </ThemeProvider>,
  );
}

/** Takes away the toast that is shown, because something else says more by now. */
export function hideToast(): void {
  for (const root of roots.values()) root.render(null);
}
