/** The notice of the form, if it has one: the panel that says what became of a press. */
export const noticeIn = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector('[data-kind][tabindex]');

/**
 * Moves the focus to the form's notice, so that it scrolls into view and is read out; without one,
 * to the form's button.
 */
export function focusNotice(form: HTMLFormElement | undefined): void {
  if (!form) return;
  (noticeIn(form) ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus();
}
