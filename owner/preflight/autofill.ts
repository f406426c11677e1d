/**
 * The values of `autocomplete` for the data that browsers fill in by themselves:
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field.
 */
export const autofillNames: readonly string[] = `
  name honorific-prefix given-name additional-name family-name honorific-suffix nickname username
  new-password current-password one-time-code organization-title organization street-address
  address-line1 address-line2 address-line3 address-level4 address-level3 address-level2
  address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name
  cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency
  transaction-amount language bday bday-day bday-month bday-year sex url photo tel
  tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix
  tel-extension email impp
`
  .trim()
  .split(/\s+/);

/**
 * Matches the words that may come before a value of `autofillNames`, in this order: the name of a
 * group of fields (`section-NAME`), `shipping` or `billing`, and `home`, `work`, `mobile`, `fax` or
 * `pager`. An example is `billing work tel`.
 */
const before = /^(?:section-\S+ )?(?:(?:shipping|billing) )?(?:(?:home|work|mobile|fax|pager) )?/;

/** Whether a value of `autocomplete` is one that browsers know. */
export function isAutofill(value: string): boolean {
  const typed = value.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return ['on', 'off', ...autofillNames].includes(typed.replace(before, ''));
}
