import type { MouseEvent } from 'react';
import type { Toast } from '#site/contactRecords.ts';

/** The places of toasts: beside the buttons that cause them. */
export type ToastPlaceName = 'form' | 'onePager';

/**
 * The attribute of a place for toasts (`ToastPlace`), with its name. `public/print.css` hides such
 * places.
 */
export const toastPlace = 'data-toasts';

/** A displayed toast, in the default style or in the one for success. */
export type ToastMessage = Toast & {
  variant: 'default' | 'success';
  place: ToastPlaceName;
  /** True if it is shown until the visitor closes it. */
  stays?: boolean;
  /** A link to the file that the toast is about. */
  link?: { label: string; href: string; download: string; onClick: (event: MouseEvent) => void };
};
