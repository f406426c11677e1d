/**
 * The attributes in which a control has its two error messages: one for an empty field, and one for
 * a malformed value.
 */
export const missing = 'data-missing';
export const malformed = 'data-malformed';

/**
 * Before hydration, the browser itself checks the fields. This function makes the browser show the
 * site's messages in place of the browser's own. After hydration the form shows errors itself,
 * without the browser's check. Runs in the page's inline script.
 */
export function showMessagesBeforeReact(): void {
  // After a press of the button, the browser sends this event to each invalid control, and then
  // reads the control's message.
  addEventListener(
    'invalid',
    ({ target }) => {
      const control = target as HTMLInputElement;
      const { valueMissing, customError } = control.validity;
      const words = control.getAttribute(valueMissing ? missing : malformed);
      if (words && !customError) control.setCustomValidity(words);
    },
    true,
  );
  // Deletes the message of a control that the visitor corrects. With a message, the control would
  // still count as invalid.
  addEventListener('input', ({ target }) => (target as Partial<HTMLInputElement>).setCustomValidity?.(''));
}
