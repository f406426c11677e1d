import { fields } from '#site/form.ts';

/** The names of the form's fields, in order. SPEC §3 names the five of the sample. */
export const fieldNames = fields.map(({ name }) => name);

/**
 * The fields as they are sent. An empty string means that the field was not filled in. Every form
 * has a name and an email address.
 */
export type ProposalFields = Record<string, string> & Record<'fullName' | 'email', string>;

/** The value that a checked checkbox sends. */
export const checked = 'yes';

/**
 * The name of the honeypot, a field that people never see. The name means nothing to a browser's
 * autofill, which therefore leaves the field empty.
 */
export const honeypotField = 'referralNote';

/**
 * The header with the id that the page's form gives to each request
 * (draft-ietf-httpapi-idempotency-key-header). For at least eight days, requests with the same id
 * and the same content count as one. Requests with the same id and other content are different
 * requests. Programs may send the header, too.
 */
export const keyHeader = 'idempotency-key';

/** A field that has to be changed. The message tells the visitor what to do. */
export type FieldError = { readonly field: string; readonly message: string };

/**
 * After a posted form was stored, the browser is redirected to this page. Reloading this page does
 * not send the form again. `receiptId` is the id of the element with the receipt.
 */
export const receivedPage = '/received/';
export const receiptId = 'receipt';

/** The page to which the function on Supabase redirects a form that it has refused. */
export const notSentPage = '/not-sent/';

/** The landing page's message about a sent form. */
export type FormNotice =
  | { readonly kind: 'received' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly values: ProposalFields }
  | { readonly kind: 'unavailable'; readonly values: ProposalFields }
  /**
   * Too many requests came from the visitor's network. The next one is accepted after `minutes`.
   */
  | { readonly kind: 'limited'; readonly minutes: number; readonly values: ProposalFields };
