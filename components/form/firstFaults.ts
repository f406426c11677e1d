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
export function nameFirstFaults(): void {
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
  // Before each check, deletes the messages. A control that still has one would count as invalid,
  // even if the visitor has corrected it.
  addEventListener(
    'click',
    ({ target }) => {
      const form = (target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
      for (const control of form?.elements ?? []) (control as HTMLInputElement).setCustomValidity('');
    },
    true,
  );
}
