import type { Option } from '#site/contactRecords.ts';

/** The five fields in the order in which the form shows them (SPEC §3). */
export const fieldNames = ['fullName', 'email', 'projectType', 'targetLaunch', 'details'] as const;
export type FieldName = (typeof fieldNames)[number];

/** The fields as they are sent and stored. An empty string was not filled in. */
export type ProposalFields = Record<FieldName, string>;

/** Returns the label of a value, or an empty string if the list does not have it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

/** Longest accepted text per free field, in UTF-16 code units: the unit of `maxlength` in HTML. */
export const maxLengths = { fullName: 200, email: 254, details: 5_000 } as const;

/** The honeypot, a field that people never see. Its name means nothing to a browser's autofill, which leaves it empty. */
export const honeypotField = 'referralNote';

/**
 * The header with which the page's form names a request: under one value, the same content is one request for eight days
 * (draft-ietf-httpapi-idempotency-key-header). Programs may send it, too. Other content is another request.
 */
export const keyHeader = 'idempotency-key';

/** A field that has to be changed. The message tells the visitor what to do. */
export type FieldError = { readonly field: FieldName; readonly message: string };

/** Where a posted form leads once it is stored. This is a GET, so that reloading sends nothing twice. */
export const receivedPage = '/received/';

/** The id of the receipt there. */
export const receiptId = 'receipt';

/** Where the function on Supabase leads a form that it has refused. */
export const notSentPage = '/not-sent/';

/** What the landing page says about a sent form. */
export type FormNotice =
  | { readonly kind: 'received' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly values: ProposalFields }
  | { readonly kind: 'unavailable'; readonly values: ProposalFields };
