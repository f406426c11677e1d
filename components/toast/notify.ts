import type { ToastMessage } from '../records.ts';

/**
 * Shows a toast and has it read out politely. notistack arrives with the first one; the live region is in the
 * page from the start, because one that is added together with its text often goes unheard.
 */
export function notify(message: ToastMessage): void {
  announce(`${message.title}. ${message.text}`);
  void import('./Toaster.tsx').then(({ showToast }) => showToast(message));
}

/** The id of the page's live region (`role=status`). */
export const liveRegionId = 'announcements';

function announce(text: string) {
  const region = document.getElementById(liveRegionId);
  if (!region) return;
  // The same words twice are a change only if the region was empty in between.
  region.textContent = '';
  requestAnimationFrame(() => (region.textContent = text));
}
