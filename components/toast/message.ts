import type { MouseEvent } from 'react';
import type { Toast } from '#site/contactRecords.ts';

/** The places where toasts are shown: below the form, and below the button for the one-pager. */
export type ToastAnchorName = 'form' | 'onePager';

/**
 * The attribute of an anchor for toasts (`ToastAnchor`). Its value is the anchor's name.
 * `public/print.css` hides such anchors.
 */
export const toastAnchor = 'data-toasts';

/** A toast to show, in the default style or in the style for success. */
export type ToastMessage = Toast & {
  variant: 'default' | 'success';
  anchor: ToastAnchorName;
  /** True if the toast is shown until the visitor closes it. */
  stays?: boolean;
  /** A link to what the toast is about: a file, or a mail. */
  link?: { label: string; href: string; download?: string; onClick?: (event: MouseEvent) => void };
};
