import * as formAttributes from './formAttributes.ts';

/** Returns the form's notice, if there is one. The notice is the panel of `NoticePanel.tsx`. */
export const noticeIn = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector(`[${formAttributes.kind}][tabindex]`);

/**
 * Moves the focus to the form's notice, so that it scrolls into view and screen readers read it.
 * Without a notice, moves the focus to the form's button.
 */
export function focusNotice(form: HTMLFormElement | undefined): void {
  if (!form) return;
  (noticeIn(form) ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus();
}
