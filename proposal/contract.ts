import { fields } from '#site/form.ts';

/** The names of the form's fields in their order. The specification's five are in SPEC §3. */
export const fieldNames = fields.map(({ name }) => name);

/**
 * The fields as they are sent. An empty string was not filled in. Every form has a name and an
 * address.
 */
export type ProposalFields = Record<string, string> & Record<'fullName' | 'email', string>;

/** What a checkbox sends. */
export const checked = 'yes';

/**
 * The honeypot, a field that people never see. Its name means nothing to a browser's autofill,
 * which leaves it empty.
 */
export const honeypotField = 'referralNote';

/**
 * The header with which the page's form names a request: under one value, the same content is one
 * request for eight days (draft-ietf-httpapi-idempotency-key-header). Programs may send it, too.
 * Other content is another request.
 */
export const keyHeader = 'idempotency-key';

/** A field that has to be changed. The message tells the visitor what to do. */
export type FieldError = { readonly field: string; readonly message: string };

/**
 * Where a posted form leads once it is stored, and the id of the receipt there. Reloading it sends
 * nothing twice.
 */
export const receivedPage = '/received/';
export const receiptId = 'receipt';

/** Where the function on Supabase leads a form that it has refused. */
export const notSentPage = '/not-sent/';

/** What the landing page says about a sent form. */
export type FormNotice =
  | { readonly kind: 'received' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly values: ProposalFields }
  | { readonly kind: 'unavailable'; readonly values: ProposalFields }
  /** Too many requests came from the visitor's connection. The next is taken after `minutes`. */
  | { readonly kind: 'limited'; readonly minutes: number; readonly values: ProposalFields };
