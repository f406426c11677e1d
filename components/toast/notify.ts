import type { ToastMessage } from '../records.ts';

/**
 * Shows a toast and has it read out politely. notistack arrives with the first one; the live region is in the
 * page from the start, because one that is added together with its text often goes unheard.
 */
export function notify(message: ToastMessage): void {
  announce(sentence(message.title) + message.text);
  show(message);
}

/** Shows a toast that is not read out, because something else says the same. */
export function show(message: ToastMessage): void {
  void import('./Toaster.tsx').then(({ showToast }) => showToast(message));
}

/** The id of the page's live region (`role=status`). */
export const liveRegionId = 'announcements';

/** A title that has no mark at its end gets a full stop, so that a voice pauses. */
function sentence(title: string): string {
  return /[.!?]$/.test(title) ? `${title} ` : `${title}. `;
}

function announce(text: string) {
  const region = document.getElementById(liveRegionId);
  if (!region) return;
  // The same words twice are a change only if the region was empty in between.
  region.textContent = '';
  requestAnimationFrame(() => (region.textContent = text));
}
