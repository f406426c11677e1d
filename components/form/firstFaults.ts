/**
 * The attributes of a control with what is said of it: if it is empty, and if it is not of its
 * kind.
 */
export const missing = 'data-missing';
export const malformed = 'data-malformed';

/**
 * Lets the browser name the form's faults in the site's words and language as long as the form is
 * not hydrated. Then the form has no check by the browser any more, and names them itself. Runs in
 * the page's inline script.
 */
export function nameFirstFaults(): void {
  // A browser reads the words right after this event, which it sends for each fault once the button
  // is pressed.
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
  // Words that were given before the fault was mended would be a fault of their own.
  addEventListener(
    'click',
    ({ target }) => {
      const form = (target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
      for (const control of form?.elements ?? []) (control as HTMLInputElement).setCustomValidity('');
    },
    true,
  );
}
