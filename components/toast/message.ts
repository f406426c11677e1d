import type { MouseEvent } from 'react';
import type { Toast } from '#site/contactRecords.ts';

/** The places where toasts are shown: where the button is that asks for them. */
export type ToastPlaceName = 'form' | 'onePager';

/** A displayed toast, in the default style or in the one for success. */
export type ToastMessage = Toast & {
  variant: 'default' | 'success';
  place: ToastPlaceName;
  /** Set if it is shown until the visitor closes it. */
  stays?: boolean;
  /** Where the visitor gets what the toast is about. */
  link?: { label: string; href: string; download: string; onClick: (event: MouseEvent) => void };
};
