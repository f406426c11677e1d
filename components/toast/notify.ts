import type { ToastMessage } from './message.ts';
import type * as Toaster from './Toaster.tsx';

let toaster: typeof Toaster | undefined;
/** The toast that is to be shown. It is forgotten if it is hidden before its script has arrived. */
let wanted: ToastMessage | undefined;

/**
 * Loads the script of the toasts. Whoever may show one calls this beforehand: a visitor who is
 * offline by then could not load it. Rejects if the script cannot be loaded; the next call tries
 * again.
 */
export async function loadToasts(): Promise<typeof Toaster> {
  return (toaster ??= await import('./Toaster.tsx'));
}

/**
 * Shows a toast, in place of any other, and announces it politely to screen readers. If its script
 * cannot be loaded, it is announced alone.
 */
export function notify(message: ToastMessage): void {
  announce(sentence(message.title) + message.text);
  wanted = message;
  loadToasts().then(
    ({ showToast }) => wanted === message && showToast(message),
    () => {},
  );
}

/** Takes away the toast that is shown: something else is true by now. */
export function hideToast(): void {
  wanted = undefined;
  toaster?.closeToast();
}

/** The id of the page's live region (`role=status`). */
export const liveRegionId = 'announcements';

/** Adds a full stop to a title without a punctuation mark, so that a screen reader pauses. */
function sentence(title: string): string {
  return /[.!?]$/.test(title) ? `${title} ` : `${title}. `;
}

/**
 * Announces a text politely, after one that was announced just before. notistack has no live region
 * for this: its own content is an alert, which interrupts and speaks of toasts alone, and it
 * arrives together with its text, which screen readers often do not announce. This region is in the
 * document from the start, and also says what the form has become without a toast.
 */
export function announce(text: string): void {
  const region = document.getElementById(liveRegionId);
  if (!region) return;
  // Emptied first, because the same text twice would not be a change.
  region.textContent = '';
  requestAnimationFrame(() => region.append(region.textContent && ' ', text));
}
