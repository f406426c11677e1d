import type { ToastMessage } from './message.ts';
import type * as Toaster from './Toaster.tsx';

let toaster: typeof Toaster | undefined;
/**
 * The toast that `notify` was last called with. `hideToast` forgets it, so that it is not shown
 * later, when the script of the toasts has loaded.
 */
let wanted: ToastMessage | undefined;

/**
 * Loads the script of the toasts. Call it before a toast may be needed, because a visitor who has
 * gone offline cannot load it. Rejects if the script cannot be loaded. The next call then loads it
 * again, but only in new browsers: others remember the failure until the page is reloaded
 * (https://github.com/whatwg/html/pull/10327).
 */
export async function loadToasts(): Promise<typeof Toaster> {
  return (toaster ??= await import('./Toaster.tsx'));
}

/**
 * Shows a toast in place of any other, and announces it to screen readers. If the script of the
 * toasts cannot be loaded, the toast is only announced.
 */
export function notify(message: ToastMessage): void {
  announce(sentence(message.title) + message.text);
  wanted = message;
  loadToasts().then(
    ({ showToast }) => wanted === message && showToast(message),
    () => {},
  );
}

/** Removes the current toast, because its message is no longer true. */
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
 * Announces a text politely: screen readers first finish what they are reading. If another text was
 * announced just before, both are read. The live region is in the document from the start, because
 * screen readers often ignore a region that is added together with its text. (notistack would add a
 * region with each toast, and as an alert, which interrupts a screen reader.) The region also
 * announces changes of the form that have no toast.
 */
export function announce(text: string): void {
  const region = document.getElementById(liveRegionId);
  if (!region) return;
  // The region is emptied first, because screen readers do not announce a text that has not
  // changed.
  region.textContent = '';
  requestAnimationFrame(() => region.append(region.textContent && ' ', text));
}
