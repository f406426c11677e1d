import { fields } from '#site/form.ts';

/**
 * The names of the form's fields, in the order of the form. SPEC §3 names the five of the sample.
 */
export const fieldNames = fields.map(({ name }) => name);

/**
 * The values of the form's fields, by the fields' names, as the form sends them. An empty string
 * means that the field was not filled in. Every form has the fields `fullName` and `email`.
 */
export type ProposalFields = Record<string, string> & Record<'fullName' | 'email', string>;

/** The value that a checked checkbox sends. */
export const checked = 'yes';

/**
 * The name of the honeypot: a hidden field that people leave empty, because they never see it, and
 * that spam programs fill in. The name means nothing to a browser's autofill, so autofill leaves
 * the field empty, too.
 */
export const honeypotField = 'referralNote';

/**
 * The HTTP header with the idempotency key: the id that the page's form gives to each request
 * (draft-ietf-httpapi-idempotency-key-header). For at least eight days, a request with the key and
 * the content of an earlier one is not stored again. A request with the key of an earlier one, but
 * with other content, is a different request. Other programs that send requests may set this
 * header, too.
 */
export const keyHeader = 'idempotency-key';

/** A field that has to be changed. The message tells the visitor what to do. */
export type FieldError = { readonly field: string; readonly message: string };

/**
 * The page to which the browser is redirected after a posted form was stored. Reloading this page
 * does not send the form again. `receiptId` is the id of the element with the receipt.
 */
export const receivedPage = '/received/';
export const receiptId = 'receipt';

/** The page to which the function on Supabase redirects a form that it has refused. */
export const notSentPage = '/not-sent/';

/** The message that the page shows after a form was posted without JavaScript. */
export type FormNotice =
  | { readonly kind: 'received' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly values: ProposalFields }
  | { readonly kind: 'unavailable'; readonly values: ProposalFields }
  /**
   * Too many requests came from the visitor's network. The next one is accepted after `minutes`.
   */
  | { readonly kind: 'limited'; readonly minutes: number; readonly values: ProposalFields };
