import type { MouseEvent } from 'react';
import type { Toast } from '#site/contactRecords.ts';

/** The anchors of toasts: beside the buttons that cause them. */
export type ToastAnchorName = 'form' | 'onePager';

/**
 * The attribute of an anchor for toasts (`ToastAnchor`). Its value is the anchor's name.
 * `public/print.css` hides such anchors.
 */
export const toastAnchor = 'data-toasts';

/** A displayed toast, in the default style or in the one for success. */
export type ToastMessage = Toast & {
  variant: 'default' | 'success';
  anchor: ToastAnchorName;
  /** True if it is shown until the visitor closes it. */
  stays?: boolean;
  /** A link to what the toast is about: a file, or a mail. */
  link?: { label: string; href: string; download?: string; onClick?: (event: MouseEvent) => void };
};
