import type { FieldName, ProposalFields } from '../contract.ts';

/** A field that has to be changed. The message tells the visitor what to do. */
export type FieldError = { readonly field: FieldName; readonly message: string };

/** What the landing page says about a sent form. `by-mail` is for the static export, where the mail program sends it. */
export type FormNotice =
  | { readonly kind: 'received'; readonly chosen?: Pick<ProposalFields, 'projectType' | 'targetLaunch'> }
  | { readonly kind: 'by-mail'; readonly href: string }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly values: ProposalFields }
  | { readonly kind: 'unavailable'; readonly values: ProposalFields };
