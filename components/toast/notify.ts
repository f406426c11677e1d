import type { ToastMessage } from './message.ts';
import type * as Toaster from './Toaster.tsx';

/**
 * Shows a toast and announces it politely to screen readers. Its script is loaded with the first toast. The live region
 * is in the page from the start, because a region added together with its text is often not announced.
 */
export function notify(message: ToastMessage): void {
  announce(sentence(message.title) + message.text);
  show(message);
}

/** Shows a toast without announcing it, because something else announces the same. */
export function show(message: ToastMessage): void {
  void load().then(({ showToast }) => showToast(message));
}

let toaster: typeof Toaster | undefined;

async function load() {
  return (toaster ??= await import('./Toaster.tsx'));
}

/** Takes away the toast that is shown, at once: something else is true by now. */
export function withdraw(): void {
  toaster?.hideToast();
}

/** The id of the page's live region (`role=status`). */
export const liveRegionId = 'announcements';

/** Adds a full stop to a title without a punctuation mark, so that a screen reader pauses. */
function sentence(title: string): string {
  return /[.!?]$/.test(title) ? `${title} ` : `${title}. `;
}

/** Announces a text politely, after one that was announced just before. */
export function announce(text: string): void {
  const region = document.getElementById(liveRegionId);
  if (!region) return;
  // Emptied first, because the same text twice would not be a change.
  region.textContent = '';
  requestAnimationFrame(() => region.append(region.textContent && ' ', text));
}
